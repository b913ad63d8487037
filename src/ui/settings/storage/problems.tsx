/** Current failures of the worker and rows that cannot be read, with an export of those rows. */

import { watchDamagedRows } from '../../../client/db/damaged-rows'
import { type DamagedRow, type Problem, partTitle } from '../../../client/db/rows/problem'
import type { Settings } from '../../../client/db/rows/settings'
import { watchProblems } from '../../../client/settings/problems'
import { profileOf } from '../../../client/settings/profiles'
import { formatDateTimeSeconds } from '../../../domain/text/numbers'
import { plural, t, translate } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { Card } from '../../kit/card'
import { saveFile } from '../../kit/save-file'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { useLive, useLiveState } from '../../kit/use-live'
import { hrefOf } from '../../workspace/routes'
import { useWorkspace } from '../../workspace/workspace'

/**
 * Returns true for problems of the environment, problems of no environment, and order submissions of any
 * environment.
 */
const isRelevant = ({ profileId, part }: Problem, settings: Settings): boolean =>
  profileId === null || profileId === settings.profileId || part === 'submission'

function useProblems(): readonly Problem[] {
  const { settings } = useWorkspace()
  const all = useLiveState(watchProblems, [])
  return all && 'value' in all ? all.value.filter((each) => isRelevant(each, settings)) : []
}

/**
 * Minimum number of failed runs in a row for a problem to be shown above every screen. A single failure often
 * passes.
 */
const MIN_LASTING_RUNS = 2

/** Link to the problems, shown in the band. Renders nothing without lasting problems. */
export function ProblemsLink() {
  const lasting = useProblems().filter(({ times }) => times >= MIN_LASTING_RUNS).length
  if (lasting === 0) return null
  return (
    <a class="band-text" href={hrefOf('settings')}>
      {plural(lasting, t`1 problem`, t`${lasting} problems`)}
    </a>
  )
}

/** Card of all problems. Renders nothing without problems. */
export function Problems() {
  const problems = useProblems()
  const aside = useLive(watchDamagedRows, []) ?? []
  if (problems.length + aside.length === 0) return null
  return (
    <Card title={t`Problems`}>
      {problems.map((each) => (
        <ProblemLine key={each.id} problem={each} />
      ))}
      {aside.length > 0 && <UnreadableRows aside={aside} />}
    </Card>
  )
}

function ProblemLine({ problem }: { readonly problem: Problem }) {
  const { settings } = useWorkspace()
  const { profileId, part, message, since } = problem
  const where = profileId === null ? '' : `${profileOf({ ...settings, profileId }).label}: `
  return (
    <Callout tone="caution" title={`${where}${partTitle(part)}`}>
      {translate(message)}{' '}
      <span class="soft">{tx`Failing since ${formatDateTimeSeconds(since)}. Retrying.`}</span>
    </Callout>
  )
}

const isChoice = ({ table }: DamagedRow): boolean => table === 'settings' || table === 'preferences'

/** Says what applies instead of the unreadable row. */
function UnreadableRowEffect({ aside }: { readonly aside: DamagedRow }) {
  const { dailyLimitUsd } = useWorkspace().settings
  if (!isChoice(aside)) return t`Kept, but not listed.`
  if (aside.key !== 'dailyLimitUsd') return t`Default used.`
  return dailyLimitUsd === null
    ? t`No limit before.`
    : t`A limit of $${String(dailyLimitUsd)} in 24 hours applies until you enter one.`
}

function UnreadableRows({ aside }: { readonly aside: readonly DamagedRow[] }) {
  const saving = useAction(async () => {
    const { exportDamagedRows } = await import('../../../client/db/export-damaged-rows')
    saveFile('cowbell-unreadable-rows.json', await exportDamagedRows())
  })
  return (
    <>
      {aside.map((each) => (
        <Callout
          key={each.id}
          tone="caution"
          title={
            isChoice(each) ? t`Unreadable setting: ${String(each.key)}` : t`Unreadable row: ${each.table}`
          }
        >
          {each.message}{' '}
          <span class="soft">
            <UnreadableRowEffect aside={each} />
          </span>
        </Callout>
      ))}
      <div class="buttons">
        <Button isBusy={saving.isPending} onClick={() => saving.run()}>
          {t`Export unreadable rows`}
        </Button>
      </div>
      <Outcome state={saving.state} />
    </>
  )
}
