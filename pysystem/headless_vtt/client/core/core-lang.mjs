/** The host's own texts; packages add theirs (PKG-8). */
const TYPES = (base, journal, chat) => ({
  Actor: { base, character: base },
  Item: { base, item: base },
  JournalEntryPage: journal,
  ActiveEffect: { base },
  ChatMessage: { base: chat },
  Combat: { base },
  Combatant: { base },
});

export const CORE_LANG = {
  en: {
    TYPES: TYPES("Basic", { text: "Text", image: "Picture", pdf: "PDF", video: "Video" }, "Message"),
    VTT: { Close: "Close", Refused: "Refused" },
  },
  ru: {
    TYPES: TYPES("Обычный", { text: "Текст", image: "Картинка", pdf: "PDF", video: "Видео" }, "Сообщение"),
    VTT: { Close: "Закрыть", Refused: "Отказано" },
  },
};
