/** Theme and language. */

import type { Settings } from '../../client/db/rows/settings'
import { changeSettings } from '../../client/settings/settings'
import { t } from '../../domain/text/texts'
import { Outcome } from '../kit/callout'
import { Segments } from '../kit/segments'
import { useSaves } from '../kit/use-saves'
import { useWorkspace } from '../workspace/workspace'

const themes = [
  { value: 'system', label: t`System` },
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
] as const satisfies readonly { value: Settings['theme']; label: string }[]

const languages = [
  { value: 'system', label: t`System` },
  // Each language is named in itself, for users who read no other.
  { value: 'en', label: 'English' },
  { value: 'de', label: 'Deutsch' },
] as const satisfies readonly { value: Settings['language']; label: string }[]

/** Returns the label of the selected theme. */
export const themeLabel = ({ theme }: Settings): string =>
  themes.find(({ value }) => value === theme)?.label ?? ''

/** Returns the label of the selected language. */
export const languageLabel = ({ language }: Settings): string =>
  languages.find(({ value }) => value === language)?.label ?? ''

/** A change reloads every page, see `useLanguage`. */
export function LanguageSetting() {
  const { settings } = useWorkspace()
  const changing = useSaves((language: Settings['language']) => changeSettings({ language }))
  return (
    <>
      <Segments
        label={t`Language`}
        segments={languages}
        value={settings.language}
        onChoice={(language) => changing.run(language)}
      />
      <p class="field-hint">{t`Texts, numbers and dates. System follows the browser.`}</p>
      <Outcome state={changing.state} />
    </>
  )
}

export function ThemeSetting() {
  const { settings } = useWorkspace()
  const changing = useSaves((theme: Settings['theme']) => changeSettings({ theme }))
  return (
    <>
      <Segments
        label={t`Theme`}
        segments={themes}
        value={settings.theme}
        onChoice={(theme) => changing.run(theme)}
      />
      <Outcome state={changing.state} />
    </>
  )
}
