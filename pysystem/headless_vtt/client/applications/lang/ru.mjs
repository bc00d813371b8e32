/** The host's words in Russian. */
export default {
  yes: "Да", no: "Нет", confirm: "Готово", create: "Создать", save: "Сохранить", name: "Название", type: "Вид", color: "Цвет",

  "window.close": "Закрыть", "window.controls": "Ещё", "window.minimize": "Свернуть",
  "notification.dismiss": "Убрать",

  "sidebar.title": "Разделы", "sidebar.toggle": "Показать или спрятать панель",
  "tab.chat": "Чат", "tab.combat": "Бой", "tab.actors": "Персонажи", "tab.items": "Предметы", "tab.journal": "Журнал", "tab.tables": "Таблицы",
  "tab.scenes": "Сцены", "tab.macros": "Макросы", "tab.compendium": "Библиотека", "tab.settings": "Настройки",

  "document.Actor": "Персонаж", "document.Item": "Предмет", "document.JournalEntry": "Запись журнала", "document.JournalEntryPage": "Страница",
  "document.RollTable": "Таблица", "document.Scene": "Сцена", "document.Macro": "Макрос", "document.Folder": "Папка", "document.ChatMessage": "Сообщение",
  "document.Combat": "Бой", "document.Combatant": "Участник боя", "document.Token": "Фишка", "document.ActiveEffect": "Эффект", "document.User": "Игрок",
  "document.TableResult": "Строка таблицы", "document.Adventure": "Приключение", "document.Playlist": "Плейлист", "document.Compendium": "Библиотека",

  "directory.search": "Найти…", "directory.create": "Создать", "directory.createIn": "Создать в папке «{name}»", "directory.createFolder": "Новая папка",
  "directory.empty": "Здесь пока пусто.", "directory.nothing": "Ничего не нашлось.", "directory.view": "Открыть", "directory.showImage": "Показать картинку",
  "directory.duplicate": "Сделать копию", "directory.delete": "Удалить", "directory.deleteSure": "Удалить «{name}»? Вернуть не получится.",

  "compendium.create": "Новая библиотека", "compendium.delete": "Удалить библиотеку", "compendium.locked": "Закрыта для правок",
  "compendium.isLocked": "Библиотека закрыта для правок.", "compendium.toggleLock": "Закрыть или открыть для правок", "compendium.importAll": "Взять всё в мир",
  "compendium.other": "Прочее", "compendium.count": { one: "{n} запись", few: "{n} записи", many: "{n} записей", other: "{n} записи" },
  "import.done": "«{name}» теперь в мире.", "import.notAllowed": "Добавлять такое в мир может только ведущий.",

  "chat.placeholder": "Сообщение или /r 1d10", "chat.input": "Сообщение", "chat.send": "Отправить", "chat.clear": "Очистить чат", "chat.clearSure": "Удалить все сообщения?",
  "chat.delete": "Удалить сообщение", "chat.popOut": "Открыть в отдельном окне", "chat.jump": "К последним сообщениям", "chat.to": "только для: {names}",
  "chat.private": "Тайный бросок", "chat.unknown": "Команды «/{name}» нет.", "chat.badFormula": "Не понимаю формулу «{formula}».", "chat.nobody": "Некому шептать: «{names}».",

  "combat.none": "Боя пока нет.", "combat.empty": "Участников пока нет. Выберите фишки и добавьте их.", "combat.notStarted": "Бой не начат", "combat.round": "Раунд {n}",
  "combat.create": "Новый бой", "combat.add": "Добавить выбранные фишки", "combat.rollAll": "Бросить инициативу за всех", "combat.roll": "Бросить инициативу",
  "combat.delete": "Закончить бой", "combat.deleteSure": "Закончить бой и убрать всех участников?", "combat.start": "Начать бой", "combat.hidden": "Скрыт от игроков",
  "combat.defeated": "Повержен", "combat.remove": "Убрать из боя", "combat.selectFirst": "Сначала выберите фишки на сцене.",
  "combat.previousRound": "Предыдущий раунд", "combat.previousTurn": "Предыдущий ход", "combat.nextTurn": "Следующий ход", "combat.nextRound": "Следующий раунд",

  "control.groups": "Слои", "control.tools": "Инструменты", "control.tokens": "Фишки", "control.select": "Выбирать фишки", "control.target": "Отмечать цели",
  "scene.active": "Сейчас в игре", "scene.activate": "Вывести на стол всем", "canvas.none": "Сцена не выбрана.", "canvas.create": "Создать пустую сцену", "canvas.first": "Новая сцена",
  "macro.execute": "Выполнить", "macro.command": "Команда", "macro.type.chat": "в чат", "macro.type.script": "скрипт",
  "macro.notAllowed": "Вам нельзя выполнять «{name}».", "macro.failed": "Макрос «{name}» не сработал: {reason}",
  "hotbar.title": "Панель макросов", "hotbar.slot": "{slot}: {name}", "hotbar.empty": "Место {slot}, пусто", "hotbar.hint": "Перетащите сюда макрос", "hotbar.remove": "Убрать с панели",
  "players.title": "За столом: {n}", "players.you": "(вы)", "players.here": "за столом", "players.away": "не в сети",

  "token.of": "{value} из {max}", "token.targeted": "цель", "token.isHidden": "скрыта", "token.notAllowed": "Ставить фишки на сцену вам нельзя.",
  "token.delete": "Убрать фишки", "token.deleteSure": { one: "Убрать со сцены {n} фишку?", few: "Убрать со сцены {n} фишки?", many: "Убрать со сцены {n} фишек?", other: "Убрать со сцены {n} фишки?" },
  "token.name": "Имя", "token.image": "Картинка", "token.width": "Ширина, клеток", "token.height": "Высота, клеток", "token.disposition": "Отношение",
  "token.displayName": "Имя показывать", "token.displayBars": "Полосы показывать", "token.bar1": "Первая полоса", "token.bar2": "Вторая полоса",
  "token.actorLink": "Связана с персонажем", "token.hidden": "Скрыта от игроков",
  "token.disposition.-2": "тайное", "token.disposition.-1": "враждебное", "token.disposition.0": "нейтральное", "token.disposition.1": "дружеское",
  "token.displayName.0": "никогда", "token.displayName.10": "при выборе", "token.displayName.20": "владельцу при наведении", "token.displayName.30": "всем при наведении", "token.displayName.40": "владельцу всегда", "token.displayName.50": "всем всегда",
  "token.displayBars.0": "никогда", "token.displayBars.10": "при выборе", "token.displayBars.20": "владельцу при наведении", "token.displayBars.30": "всем при наведении", "token.displayBars.40": "владельцу всегда", "token.displayBars.50": "всем всегда",
  "hud.sheet": "Лист персонажа", "hud.target": "Отметить целью", "hud.hidden": "Скрыть от игроков", "hud.combat": "В бою", "hud.defeated": "Повержен", "hud.bar": "Полоса {name}: новое значение или изменение, например −3",

  "sheet.configure": "Выбрать лист", "sheet.ownership": "Кому что видно", "sheet.copyUuid": "Скопировать адрес", "sheet.import": "Взять в мир",
  "sheet.prototypeToken": "Фишка-образец", "sheet.token": "Фишка", "sheet.portrait": "Показать портрет", "sheet.tokenImage": "Показать картинку фишки",
  "sheet.notVisible": "«{name}» вам смотреть нельзя.", "sheet.copied": "Скопировано: {value}", "sheet.default": "Как принято по умолчанию", "sheet.this": "Лист этого документа",
  "sheet.basic": "Простой лист", "sheet.data": "Данные",
  "ownership.everyone": "Все игроки", "ownership.-1": "как у всех", "ownership.0": "ничего", "ownership.1": "только общее", "ownership.2": "можно смотреть", "ownership.3": "можно менять",

  "journal.pages": "Страницы", "journal.addPage": "Новая страница", "journal.newPage": "Без названия", "journal.empty": "Страниц пока нет.",
  "journal.previous": "← Назад", "journal.next": "Дальше →", "journal.edit": "Править", "journal.read": "Читать",
  "table.formula": "Бросок", "table.draw": "Бросить", "table.reset": "Вернуть выпавшее", "table.result": "Что выпало",
  "link.broken": "По адресу {uuid} ничего нет.", "secret.reveal": "Открыть игрокам", "secret.hide": "Спрятать от игроков",
  "file.choose": "Выбрать файл", "file.path": "Путь к файлу", "file.hint": "Файлы лежат в папке модуля, путь начинается с modules/.", "tags.remove": "Убрать «{name}»",
  "editor.edit": "Править текст", "editor.save": "Сохранить текст", "editor.bold": "Жирный", "editor.italic": "Курсив", "editor.insertUnorderedList": "Список",
  "editor.insertOrderedList": "Нумерованный список", "editor.removeFormat": "Убрать оформление",

  "settings.host": "Версия", "settings.system": "Система", "settings.open": "Все настройки", "settings.theme": "Оформление", "settings.none": "Настроек нет.", "settings.core": "Общие",
  "settings.leave": "Встать из-за стола", "settings.keys": "Клавиши", "settings.reload": "Нужна перезагрузка", "settings.reloadNow": "Перезагрузить страницу сейчас?",
  "theme.auto": "Как в системе", "theme.light": "Светлое", "theme.dark": "Тёмное",
  "keys.tab": "перейти к следующей фишке или кнопке", "keys.move": "двигать выбранные фишки, а без них — сцену", "keys.open": "выбрать фишку, ещё раз — открыть лист",
  "keys.target": "отметить цель под курсором", "keys.delete": "убрать выбранные фишки", "keys.escape": "закрыть окно, снять выбор", "keys.zoom": "крупнее, мельче, вся сцена", "keys.hotbar": "выполнить макрос с панели", "keys.menu": "меню фишки или записи",
};
