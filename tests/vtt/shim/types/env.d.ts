/** What the module adds to the types of the host. */

export {};

declare global {
  interface AssumeHookRan {
    ready: never;
  }

  interface ModuleConfig {
    pysystem: { api: typeof import("foundry_module/api.mjs").api };
  }

  interface RequiredModules {
    pysystem: true;
  }

  interface SettingConfig {
    "pysystem.adapters": any;
    "pysystem.builtLibrary": any;
    "pysystem.directApply": string;
    "pysystem.refill": string;
    "pysystem.liveAddress": string;
    "pysystem.party": any;
    "pysystem.offerLibrary": boolean;
    "pysystem.playersSee": string;
    "pysystem.welcomed": boolean;
  }

  interface FlagConfig {
    Actor: { pysystem?: Record<string, any> };
    ChatMessage: { pysystem?: Record<string, any> };
    Combat: { pysystem?: Record<string, any> };
    Combatant: { pysystem?: Record<string, any> };
    Folder: { pysystem?: Record<string, any> };
    JournalEntry: { pysystem?: Record<string, any> };
    JournalEntryPage: { pysystem?: Record<string, any> };
    Item: { pysystem?: Record<string, any> };
  }

  // Operators of updates that only generation 14 has.
  var _del: any;
  var _replace: (value: object) => any;
}
