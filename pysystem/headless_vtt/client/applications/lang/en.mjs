/** The host's words in English. */
export default {
  yes: "Yes", no: "No", confirm: "Done", create: "Create", save: "Save", name: "Name", type: "Kind", color: "Colour",

  "window.close": "Close", "window.controls": "More", "window.minimize": "Minimise",
  "notification.dismiss": "Dismiss",

  "sidebar.title": "Sections", "sidebar.toggle": "Show or hide the panel",
  "tab.chat": "Chat", "tab.combat": "Combat", "tab.actors": "Actors", "tab.items": "Items", "tab.journal": "Journal", "tab.tables": "Tables",
  "tab.scenes": "Scenes", "tab.macros": "Macros", "tab.compendium": "Compendium", "tab.settings": "Settings",

  "document.Actor": "Actor", "document.Item": "Item", "document.JournalEntry": "Journal entry", "document.JournalEntryPage": "Page",
  "document.RollTable": "Table", "document.Scene": "Scene", "document.Macro": "Macro", "document.Folder": "Folder", "document.ChatMessage": "Message",
  "document.Combat": "Combat", "document.Combatant": "Combatant", "document.Token": "Token", "document.ActiveEffect": "Effect", "document.User": "User",
  "document.TableResult": "Table row", "document.Adventure": "Adventure", "document.Playlist": "Playlist", "document.Compendium": "Compendium",

  "directory.search": "Search…", "directory.create": "Create", "directory.createIn": "Create in “{name}”", "directory.createFolder": "New folder",
  "directory.empty": "Nothing here yet.", "directory.nothing": "Nothing found.", "directory.view": "Open", "directory.showImage": "Show picture",
  "directory.duplicate": "Duplicate", "directory.delete": "Delete", "directory.deleteSure": "Delete “{name}”? This can't be undone.",

  "compendium.create": "New compendium", "compendium.delete": "Delete compendium", "compendium.locked": "Locked against changes",
  "compendium.isLocked": "This compendium is locked.", "compendium.toggleLock": "Lock or unlock", "compendium.importAll": "Bring all into the world",
  "compendium.other": "Other", "compendium.count": { one: "{n} entry", other: "{n} entries" },
  "import.done": "“{name}” is now in the world.", "import.notAllowed": "Only a game master can bring this into the world.",

  "chat.placeholder": "Message, or /r 1d10", "chat.input": "Message", "chat.send": "Send", "chat.clear": "Clear the chat", "chat.clearSure": "Delete all messages?",
  "chat.delete": "Delete message", "chat.popOut": "Open in its own window", "chat.jump": "To the latest messages", "chat.to": "only for: {names}",
  "chat.private": "Secret roll", "chat.unknown": "There is no command “/{name}”.", "chat.badFormula": "“{formula}” is no formula.", "chat.nobody": "Nobody to whisper to: “{names}”.",

  "combat.none": "No combat yet.", "combat.empty": "Nobody here yet. Select tokens and add them.", "combat.notStarted": "Not started", "combat.round": "Round {n}",
  "combat.create": "New combat", "combat.add": "Add selected tokens", "combat.rollAll": "Roll initiative for all", "combat.roll": "Roll initiative",
  "combat.delete": "End combat", "combat.deleteSure": "End the combat and remove everybody from it?", "combat.start": "Begin combat", "combat.hidden": "Hidden from players",
  "combat.defeated": "Defeated", "combat.remove": "Remove from combat", "combat.selectFirst": "Select tokens on the scene first.",
  "combat.previousRound": "Previous round", "combat.previousTurn": "Previous turn", "combat.nextTurn": "Next turn", "combat.nextRound": "Next round",

  "control.groups": "Layers", "control.tools": "Tools", "control.tokens": "Tokens", "control.select": "Select tokens", "control.target": "Mark targets",
  "scene.active": "On the table now", "scene.activate": "Put on the table for all", "canvas.none": "No scene is open.", "canvas.create": "Create an empty scene", "canvas.first": "New scene",
  "macro.execute": "Execute", "macro.command": "Command", "macro.type.chat": "chat", "macro.type.script": "script",
  "macro.notAllowed": "You may not execute “{name}”.", "macro.failed": "The macro “{name}” failed: {reason}",
  "hotbar.title": "Macro bar", "hotbar.slot": "{slot}: {name}", "hotbar.empty": "Slot {slot}, empty", "hotbar.hint": "Drag a macro here", "hotbar.remove": "Remove from the bar",
  "players.title": "At the table: {n}", "players.you": "(you)", "players.here": "here", "players.away": "away",

  "token.of": "{value} of {max}", "token.targeted": "target", "token.isHidden": "hidden", "token.notAllowed": "You may not place tokens.",
  "token.delete": "Remove tokens", "token.deleteSure": { one: "Remove {n} token from the scene?", other: "Remove {n} tokens from the scene?" },
  "token.name": "Name", "token.image": "Picture", "token.width": "Width in squares", "token.height": "Height in squares", "token.disposition": "Disposition",
  "token.displayName": "Show name", "token.displayBars": "Show bars", "token.bar1": "First bar", "token.bar2": "Second bar",
  "token.actorLink": "Linked to its actor", "token.hidden": "Hidden from players",
  "token.disposition.-2": "secret", "token.disposition.-1": "hostile", "token.disposition.0": "neutral", "token.disposition.1": "friendly",
  "token.displayName.0": "never", "token.displayName.10": "when controlled", "token.displayName.20": "to the owner on hover", "token.displayName.30": "to all on hover", "token.displayName.40": "to the owner always", "token.displayName.50": "to all always",
  "token.displayBars.0": "never", "token.displayBars.10": "when controlled", "token.displayBars.20": "to the owner on hover", "token.displayBars.30": "to all on hover", "token.displayBars.40": "to the owner always", "token.displayBars.50": "to all always",
  "hud.sheet": "Sheet", "hud.target": "Mark as target", "hud.hidden": "Hide from players", "hud.combat": "In combat", "hud.defeated": "Defeated", "hud.bar": "Bar {name}: a new value, or a change such as −3",

  "sheet.configure": "Choose sheet", "sheet.ownership": "Who may see it", "sheet.copyUuid": "Copy address", "sheet.import": "Bring into the world",
  "sheet.prototypeToken": "Prototype token", "sheet.token": "Token", "sheet.portrait": "Show portrait", "sheet.tokenImage": "Show token picture",
  "sheet.notVisible": "You may not see “{name}”.", "sheet.copied": "Copied: {value}", "sheet.default": "The default", "sheet.this": "Sheet of this document",
  "sheet.basic": "Basic sheet", "sheet.data": "Data",
  "ownership.everyone": "All players", "ownership.-1": "as for all", "ownership.0": "nothing", "ownership.1": "the basics only", "ownership.2": "may look", "ownership.3": "may change",

  "journal.pages": "Pages", "journal.addPage": "New page", "journal.newPage": "Untitled", "journal.empty": "No pages yet.",
  "journal.previous": "← Back", "journal.next": "Next →", "journal.edit": "Edit", "journal.read": "Read",
  "table.formula": "Roll", "table.draw": "Roll", "table.reset": "Put results back", "table.result": "Result",
  "link.broken": "There is nothing at {uuid}.", "secret.reveal": "Reveal to players", "secret.hide": "Hide from players",
  "file.choose": "Choose file", "file.path": "Path of the file", "file.hint": "Files lie in the module's folder; the path begins with modules/.", "tags.remove": "Remove “{name}”",
  "editor.edit": "Edit text", "editor.save": "Save text", "editor.bold": "Bold", "editor.italic": "Italic", "editor.insertUnorderedList": "List",
  "editor.insertOrderedList": "Numbered list", "editor.removeFormat": "Remove formatting",

  "settings.host": "Version", "settings.system": "System", "settings.open": "All settings", "settings.theme": "Appearance", "settings.none": "There are no settings.", "settings.core": "General",
  "settings.leave": "Leave the table", "settings.keys": "Keys", "settings.reload": "A reload is needed", "settings.reloadNow": "Reload the page now?",
  "theme.auto": "As in the system", "theme.light": "Light", "theme.dark": "Dark",
  "keys.tab": "go to the next token or button", "keys.move": "move selected tokens, or else the scene", "keys.open": "select a token, again to open its sheet",
  "keys.target": "target what is under the pointer", "keys.delete": "remove selected tokens", "keys.escape": "close a window, deselect", "keys.zoom": "larger, smaller, whole scene", "keys.hotbar": "execute a macro of the bar", "keys.menu": "menu of a token or an entry",
};
