import { effect, type Signal, signal } from "@preact/signals";

/** Theme is light, dark, or whichever of them the system is set to. */
export type Theme = "system" | "light" | "dark";

export const themes: Theme[] = ["system", "light", "dark"];

const key = "theme";

/** createTheme returns the chosen theme, which is kept in this browser. */
export function createTheme(): Signal<Theme> {
  const kept = localStorage.getItem(key);
  const theme = signal<Theme>(themes.find((one) => one === kept) ?? "system");
  effect(() => {
    if (theme.value === "system") {
      delete document.documentElement.dataset["theme"];
      localStorage.removeItem(key);
    } else {
      document.documentElement.dataset["theme"] = theme.value;
      localStorage.setItem(key, theme.value);
    }
  });
  return theme;
}
