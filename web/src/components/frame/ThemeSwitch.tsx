import type { FunctionComponent } from "preact";
import { type Theme, themes } from "../../state/theme";
import { DarkIcon, LightIcon, SystemIcon } from "../ui/icons";

const looks: Record<Theme, { name: string; Icon: FunctionComponent }> = {
  system: { name: "Colours of the system", Icon: SystemIcon },
  light: { name: "Light", Icon: LightIcon },
  dark: { name: "Dark", Icon: DarkIcon },
};

/** ThemeSwitch chooses between light, dark, and what the system says. */
export function ThemeSwitch({ theme, choose }: { theme: Theme; choose(theme: Theme): void }) {
  return (
    <div class="switch" role="radiogroup" aria-label="Colours">
      {themes.map((one) => {
        const { name, Icon } = looks[one];
        return (
          <label key={one} class="switch-choice" title={name}>
            <input type="radio" name="theme" class="hidden" value={one} checked={theme === one} onChange={() => choose(one)} />
            <Icon />
            <span class="hidden">{name}</span>
          </label>
        );
      })}
    </div>
  );
}
