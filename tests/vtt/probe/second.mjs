import { word } from "./inner/word.mjs";

probe.loaded.push("second");
probe.word = word;
