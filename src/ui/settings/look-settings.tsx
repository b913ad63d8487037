/** Light or dark, and the network: settings one sees at once. */

import type { Settings } from '../../client/db/rows/settings'
import { changeSettings } from '../../client/settings/settings'
import { t } from '../../domain/text/texts'
import { Outcome } from '../kit/callout'
import { Segments } from '../kit/segments'
import { useAction } from '../kit/use-action'
import { useWorkspace } from '../workspace/workspace'

const themes = [
  { value: 'system', label: t`System` },
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
] as const satisfies readonly { value: Settings['theme']; label: string }[]

export function ThemeSetting() {
  const { settings } = useWorkspace()
  const changing = useAction((theme: Settings['theme']) => changeSettings({ theme }))
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
