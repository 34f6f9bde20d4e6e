import { useState } from 'react';
import { languageCodes, type Locale, locales } from '@/contract/locale';
import { themes } from '@/contract/wire';
import { useText } from '@/lib/text';
import { Cluster } from '@/ui/primitives';
import { Moon, Sun, SunMoon } from 'lucide-react';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { adminApi } from '../api/adminApi';
import { useErrorToast } from '../lib/useAdminErrorText';
import { chooseTheme, getStoredTheme, useSwitchLanguage } from '../lib/preferences';
import { SignIn } from './signInMachine';

const themeIcons = { light: Sun, dark: Moon, auto: SunMoon };

/** The language applies to the member on all devices, the theme to this browser. */
export default function Preferences() {
  const { text, locale } = useText();
  const me = SignIn.useSelector(({ context }) => context.me);
  const { send } = SignIn.useActorRef();
  const showLanguage = useSwitchLanguage();
  const showError = useErrorToast();
  const [updateMe] = adminApi.useUpdateMeMutation();
  const [theme, setTheme] = useState(getStoredTheme);

  const changeLanguage = async (language: Locale) => {
    void showLanguage(language);
    if (!me) return;
    const { data, error } = await updateMe({ body: { name: me.name, locale: language } });
    if (data) send({ type: 'me.changed', me: data });
    if (error) await showLanguage(me.locale);
    showError(error);
  };

  return (
    <Cluster $gap={2}>
      <SegmentedControl
        label={text('common:language.label')}
        value={locale}
        segments={locales.map((value) => ({ value, label: languageCodes[value] }))}
        onChange={(language) => void changeLanguage(language)}
      />
      <SegmentedControl
        label={text('common:theme.label')}
        value={theme}
        segments={themes.map((value) => {
          const Icon = themeIcons[value];
          return { value, label: text(`common:theme.${value}`), icon: <Icon aria-hidden="true" /> };
        })}
        onChange={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
    </Cluster>
  );
}
