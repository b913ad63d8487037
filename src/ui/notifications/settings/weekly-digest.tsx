import { pagePorts } from '../../../client/bridge/page-ports'
import type { Preferences } from '../../../client/db/rows/preferences'
import { changePreferences } from '../../../client/settings/preferences'
import { t } from '../../../domain/text/texts'
import { Outcome } from '../../kit/callout'
import { CheckField } from '../../kit/field'
import { useAction } from '../../kit/use-action'

/** Switch of the weekly digest. */
export function WeeklyDigest({ preferences }: { readonly preferences: Preferences }) {
  const changing = useAction(async (digest: boolean) => {
    await changePreferences(() => ({ digest }))
    // The worker begins the week.
    await pagePorts.wake()
  })
  return (
    <>
      <CheckField isChecked={preferences.digest} onCheck={changing.run}>
        {t`Weekly digest`}
        <span class="check-hint small soft">
          {t`One notification a week: filled orders, surplus and fees. None for a week without trades.`}
        </span>
      </CheckField>
      <Outcome state={changing.state} />
    </>
  )
}
