/** What fails in the worker now, and what was stored and cannot be read: each with its words, and the rows to keep. */

import { type Problem, partTitle, type SetAside } from '../../../client/db/rows/problem'
import type { Settings } from '../../../client/db/rows/settings'
import { watchSetAside } from '../../../client/db/set-aside'
import { watchProblems } from '../../../client/settings/problems'
import { profileOf } from '../../../client/settings/profiles'
import { moment } from '../../../domain/text/numbers'
import { plural, t, translate } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { Card } from '../../kit/card'
import { saveFile } from '../../kit/save-file'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { useLive, useSettled } from '../../kit/use-live'
import { hrefOf } from '../../workspace/routes'
import { useWorkspace } from '../../workspace/workspace'

/** What concerns this environment: its own parts, those of none, and orders that wait elsewhere. */
const isHere = ({ profileId, part }: Problem, settings: Settings): boolean =>
  profileId === null || profileId === settings.profileId || part === 'submission'

function useProblems(): readonly Problem[] {
  const { settings } = useWorkspace()
  const all = useSettled(watchProblems, [])
  return all && 'value' in all ? all.value.filter((each) => isHere(each, settings)) : []
}

/** A part that failed once may work at its next run; one that goes on failing is worth a word above every screen. */
const LASTING_RUNS = 2

/** The way to the problems, in the band; nothing while everything works. */
export function ProblemsLink() {
  const lasting = useProblems().filter(({ times }) => times >= LASTING_RUNS).length
  if (lasting === 0) return null
  return (
    <a class="band-says" href={hrefOf('settings')}>
      {plural(lasting, t`1 problem`, t`${lasting} problems`)}
    </a>
  )
}

/** A card; nothing while everything works and can be read. */
export function Problems() {
  const problems = useProblems()
  const aside = useLive(watchSetAside, []) ?? []
  if (problems.length + aside.length === 0) return null
  return (
    <Card title={t`Problems`}>
      {problems.map((each) => (
        <ProblemLine key={each.id} problem={each} />
      ))}
      {aside.length > 0 && <AsideLines aside={aside} />}
    </Card>
  )
}

function ProblemLine({ problem }: { readonly problem: Problem }) {
  const { settings } = useWorkspace()
  const { profileId, part, says, since } = problem
  const where = profileId === null ? '' : `${profileOf({ ...settings, profileId }).label}: `
  return (
    <Callout tone="caution" title={`${where}${partTitle(part)}`}>
      {translate(says)} <span class="soft">{tx`Failing since ${moment(since)}. Retrying.`}</span>
    </Callout>
  )
}

const isChoice = ({ table }: SetAside): boolean => table === 'settings' || table === 'preferences'

/** What holds instead of what cannot be read. */
function AsideMeans({ aside }: { readonly aside: SetAside }) {
  const { dailyLimitUsd } = useWorkspace().settings
  if (!isChoice(aside)) return t`Kept, but not listed.`
  if (aside.key !== 'dailyLimitUsd') return t`Default used.`
  return dailyLimitUsd === null
    ? t`No limit before.`
    : t`A limit of $${String(dailyLimitUsd)} in 24 hours applies until you enter one.`
}

function AsideLines({ aside }: { readonly aside: readonly SetAside[] }) {
  const saving = useAction(async () => {
    const { exportSetAside } = await import('../../../client/db/export-set-aside')
    saveFile('cowbell-unreadable-rows.json', await exportSetAside())
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
          {each.says}{' '}
          <span class="soft">
            <AsideMeans aside={each} />
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
