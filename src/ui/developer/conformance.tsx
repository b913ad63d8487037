/** Runs the contract suite against any base URL. Each failure cites the clause of the specification. */
import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { readServiceUrl, type StoryOutcome, writeReport } from '../../client/developer/conformance'
import { requireNoRealHost } from '../../client/developer/real-writes'
import { askForHosts, hostPatternOf } from '../../client/host-permission'
import type { Profile } from '../../client/settings/profiles'
import { findChain, listChains } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Card, Facts } from '../kit/card'
import { CopyButton } from '../kit/copy-button'
import { Dialog } from '../kit/dialog'
import { CheckField, SelectField, TextField } from '../kit/field'
import { Progress } from '../kit/progress'
import { useAction } from '../kit/use-action'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'
import { type ConformanceRun, useConformance } from './use-conformance'

/**
 * Returns the base URL of the environment if it is a remote service with network segments, or an empty
 * string.
 */
function baseUrlOf({ backend }: Profile): string {
  const route = backend.kind === 'remote' ? backend.routes.find(({ hasSegment }) => hasSegment) : undefined
  return route?.orderbook ?? ''
}

export function ConformanceScreen() {
  const { profile, chain } = useWorkspace()
  const [url, setUrl] = useState(() => baseUrlOf(profile))
  const [network, setNetwork] = useState(String(chain.id))
  const [isWriting, setWriting] = useState(false)
  const [isConfirming, setConfirming] = useState(false)
  const { run, start, cancel } = useConformance()
  const isRunning = run?.step === 'running'
  const starting = useAction(async () => {
    setConfirming(false)
    const { base, network: named } = readServiceUrl(url)
    if (isWriting) requireNoRealHost(base)
    await askForHosts([hostPatternOf(base)], browser.permissions)
    start({ base, wallet: base, network: named ?? findChain(Number(network))?.id ?? chain.id, isWriting })
  })
  return (
    <div class="screen-body">
      <ScreenHead title={t`Conformance`} back={hrefOf('settings')} />
      <p class="small soft">{t`Tests whether a service follows the API. Each failure cites the specification.`}</p>
      <TextField
        label={t`Base URL`}
        hint={t`Without the network and version. “npm run serve” starts a local service.`}
        placeholder="http://127.0.0.1:8080"
        value={url}
        onText={setUrl}
      />
      <SelectField
        label={t`Network`}
        choices={listChains().map(({ id, label }) => ({ value: String(id), label }))}
        value={network}
        onChoice={setNetwork}
      />
      <CheckField isChecked={isWriting} onCheck={setWriting} disabled={isRunning}>
        {t`Also place, fill and cancel orders with the service’s play money`}
      </CheckField>
      <div class="buttons">
        <Button
          kind="primary"
          isBusy={starting.isPending}
          disabled={isRunning}
          onClick={() => (isWriting ? setConfirming(true) : void starting.run())}
        >
          {t`Run tests`}
        </Button>
        {isRunning && <Button onClick={cancel}>{t`Cancel run`}</Button>}
      </div>
      {isConfirming && (
        <Dialog
          title={t`Write to this service?`}
          onClose={() => setConfirming(false)}
          foot={
            <>
              <Button onClick={() => setConfirming(false)}>{t`Don’t write`}</Button>
              <Button kind="danger" onClick={() => starting.run()}>{t`Write and run`}</Button>
            </>
          }
        >
          <p class="breakable">{t`New test accounts place orders at ${url}. The orders stay there.`}</p>
        </Dialog>
      )}
      <Outcome state={starting.state} />
      {run && <Report run={run} />}
    </div>
  )
}

const filterByKind = (
  outcomes: readonly StoryOutcome[],
  kind: StoryOutcome['kind'],
): readonly StoryOutcome[] => outcomes.filter((outcome) => outcome.kind === kind)

function Report({ run: { base, step, count, outcomes, error } }: { readonly run: ConformanceRun }) {
  const refused = filterByKind(outcomes, 'refused')
  return (
    <>
      {step === 'running' && (
        <Progress
          label={t`${outcomes.length} of ${count} tests`}
          done={count === 0 ? 0 : outcomes.length / count}
        />
      )}
      {step === 'failed' && (
        <Callout tone="bad" title={t`The run stopped.`}>
          {error}
        </Callout>
      )}
      <Card
        title={t`Report`}
        aside={<CopyButton text={writeReport(base, outcomes)} label={t`Copy report`} />}
      >
        <div role="status">
          {step === 'ended' && (refused.length === 0 ? t`No failures.` : t`Run finished.`)}
          {step === 'cancelled' && t`Run cancelled.`}
        </div>
        <Facts
          rows={[
            [t`Base URL`, base],
            [t`Passed`, String(filterByKind(outcomes, 'ok').length)],
            [t`Failed`, String(refused.length)],
            [t`Skipped`, String(filterByKind(outcomes, 'skipped').length)],
          ]}
        />
      </Card>
      <Stories title={t`Failed`} outcomes={refused} isOpen />
      <Stories title={t`Skipped`} outcomes={filterByKind(outcomes, 'skipped')} />
      <Stories title={t`Passed`} outcomes={filterByKind(outcomes, 'ok')} />
    </>
  )
}

interface StoriesProps {
  readonly title: string
  readonly outcomes: readonly StoryOutcome[]
  readonly isOpen?: boolean
}

/** List of tests with the same result. A failed test shows its clause and reason. */
function Stories({ title, outcomes, isOpen = false }: StoriesProps) {
  if (outcomes.length === 0) return null
  return (
    <details class="raw" open={isOpen}>
      <summary class="small">
        {title} <span class="soft">{outcomes.length}</span>
      </summary>
      <ul class="stack" aria-label={title}>
        {outcomes.map(({ name, clause, reason }) => (
          <li key={name} class="small">
            <div>{name}</div>
            {clause && <div class="soft breakable">{t`Specification: ${clause}`}</div>}
            {reason && <div class="soft mono breakable">{reason}</div>}
          </li>
        ))}
      </ul>
    </details>
  )
}
