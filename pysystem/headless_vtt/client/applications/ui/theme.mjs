/** Light or dark: `body.theme-light` or `body.theme-dark`, by choice or as the system says. */
const KEY = "vtt.theme";
const THEMES = ["auto", "light", "dark"];
const dark = matchMedia("(prefers-color-scheme: dark)");

export const chosenTheme = () => (THEMES.includes(localStorage.getItem(KEY)) ? localStorage.getItem(KEY) : "auto");

export function chooseTheme(theme) {
  localStorage.setItem(KEY, theme);
  applyTheme();
}

export function applyTheme() {
  const theme = chosenTheme();
  const isDark = theme === "dark" || (theme === "auto" && dark.matches);
  document.body.classList.toggle("theme-dark", isDark);
  document.body.classList.toggle("theme-light", !isDark);
}

export function followTheme() {
  applyTheme();
  dark.addEventListener("change", applyTheme);
}
