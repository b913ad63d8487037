/** Fault injection: the running scenario, the available ones, and a form to add one as JSON. */

import '../styles/screens/settings.css'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import {
  builtInScenarios,
  readScenario,
  removeScenario,
  saveScenario,
  setFaults,
} from '../../client/developer/scenarios'
import type { FaultPlan } from '../../domain/fault-plan'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Card } from '../kit/card'
import { AreaField } from '../kit/field'
import { UndoNote } from '../kit/undo-note'
import { useAction } from '../kit/use-action'
import { useUndo } from '../kit/use-undo'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'
import { describePlan } from './fault-words'

export function FaultsScreen() {
  const { faults, scenarios } = useWorkspace().settings.developer
  const stopping = useAction(() => setFaults(null))
  return (
    <div class="screen-body">
      <ScreenHead title={t`Faults`} back={hrefOf('settings')} />
      <p class="small soft">{t`Faults apply to calls of every environment until you stop them.`}</p>
      {faults && (
        <Callout tone="caution" title={t`Faults on: ${faults.name}`}>
          <div class="stack">
            <p>{t`Orders can be delayed or refused.`}</p>
            <div class="buttons">
              <Button size="small" kind="primary" onClick={() => stopping.run()}>
                {t`Stop scenario`}
              </Button>
            </div>
          </div>
        </Callout>
      )}
      <Outcome state={stopping.state} />
      <Card title={t`Scenarios`}>
        <div class="stack">
          <ul class="environments">
            {builtInScenarios().map((plan) => (
              <ScenarioRow key={plan.name} plan={plan} current={faults} />
            ))}
          </ul>
          <OwnScenarios scenarios={scenarios} current={faults} />
        </div>
      </Card>
      <NewScenario />
    </div>
  )
}

interface ScenarioRowProps {
  readonly plan: FaultPlan
  readonly current: FaultPlan | null
  readonly children?: ComponentChildren
}

function ScenarioRow({ plan, current, children }: ScenarioRowProps) {
  const starting = useAction(() => setFaults(plan))
  const isRunning = current?.name === plan.name
  return (
    <li>
      <div class="row">
        <span class="grow">
          {plan.name}
          <span class="small soft scenario-text">{describePlan(plan)}</span>
        </span>
        <Button
          size="small"
          aria-label={isRunning ? undefined : t`Start ${plan.name}`}
          disabled={isRunning}
          onClick={() => starting.run()}
        >
          {isRunning ? t`Running` : t`Start`}
        </Button>
        {children}
      </div>
      <Outcome state={starting.state} />
    </li>
  )
}

interface OwnScenariosProps {
  readonly scenarios: readonly FaultPlan[]
  readonly current: FaultPlan | null
}

/** Saved scenarios. A removed scenario can be restored. */
function OwnScenarios({ scenarios, current }: OwnScenariosProps) {
  const undo = useUndo()
  const removing = useAction(async (plan: FaultPlan) => {
    await removeScenario(plan.name)
    undo.offer({ message: t`Removed: ${plan.name}.`, undo: () => saveScenario(plan) })
  })
  return (
    <>
      {scenarios.length > 0 && (
        <ul class="environments">
          {scenarios.map((plan) => (
            <ScenarioRow key={plan.name} plan={plan} current={current}>
              <Button
                size="small"
                kind="quiet"
                aria-label={t`Remove ${plan.name}`}
                onClick={() => removing.run(plan)}
              >
                {t`Remove`}
              </Button>
            </ScenarioRow>
          ))}
        </ul>
      )}
      <UndoNote {...undo} />
      <Outcome state={removing.state} />
    </>
  )
}

const writeExample = (): string =>
  JSON.stringify(
    {
      name: t`My scenario`,
      seed: 1,
      faults: [{ endpoints: ['quote'], share: 0.5, effect: { kind: 'cut' } }],
    },
    null,
    1,
  )

function NewScenario() {
  const [text, setText] = useState(writeExample)
  const saving = useAction(async () => saveScenario(readScenario(text)))
  return (
    <Card title={t`New scenario`}>
      <AreaField
        label={t`Scenario as JSON`}
        hint={t`Effects: delay, error, rateLimit, cut, malformed, clockSkew, stale.`}
        rows={15}
        value={text}
        onText={setText}
      />
      <div class="buttons">
        <Button isBusy={saving.isPending} onClick={() => saving.run()}>
          {t`Save scenario`}
        </Button>
      </div>
      <Outcome state={saving.state} />
    </Card>
  )
}
