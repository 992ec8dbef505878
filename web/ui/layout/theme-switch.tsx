import { IconButton } from '../actions/icon-button.tsx';
import { Monitor, Moon, Sun } from '../icons/basic.ts';
import { chooseTheme, THEME_CHOICES, useThemeChoice } from './theme.ts';

const SHOWN = { system: [Monitor, 'as the device'], light: [Sun, 'light'], dark: [Moon, 'dark'] } as const;

/** Steps through the themes: system, light, dark. */
export function ThemeSwitch({ className }: { className?: string }) {
  const choice = useThemeChoice();
  const next = THEME_CHOICES[(THEME_CHOICES.indexOf(choice) + 1) % THEME_CHOICES.length] ?? 'system';
  const [Icon, now] = SHOWN[choice];
  return (
    <IconButton
      label={`Theme: ${now}. Switch to ${SHOWN[next][1]}`}
      onClick={() => chooseTheme(next)}
      {...(className ? { className } : {})}
    >
      <Icon aria-hidden="true" />
    </IconButton>
  );
}
