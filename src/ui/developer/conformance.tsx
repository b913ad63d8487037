/** Conformance: the contract suite against any base URL, story by story, with the clause that each failure is against. */
import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { readServiceUrl, type StoryOutcome, writeReport } from '../../client/developer/conformance'
import { askForHosts, hostPatternOf } from '../../client/host-permission'
import type { Profile } from '../../client/settings/profiles'
import { findChain, listChains } from '../../domain/chains/chains'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Card, Facts, ScreenHead } from '../kit/card'
import { CopyButton } from '../kit/copy-button'
import { Dialog } from '../kit/dialog'
import { CheckField, SelectField, TextField } from '../kit/field'
import { Progress } from '../kit/progress'
import { useAction } from '../kit/use-action'
import { hrefOf } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'
import { type ConformanceRun, useConformance } from './use-conformance'

/** The chosen service, where it is one over HTTP that names networks in its paths. */
function baseOf({ backend }: Profile): string {
  const route = backend.kind === 'remote' ? backend.routes.find(({ hasSegment }) => hasSegment) : undefined
  return route?.orderbook ?? ''
}

export function ConformanceScreen() {
  const { profile, chain } = useWorkspace()
  const [url, setUrl] = useState(() => baseOf(profile))
  const [network, setNetwork] = useState(String(chain.id))
  const [isWriting, setWriting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const { run, start, cancel } = useConformance()
  const isRunning = run?.step === 'running'
  const starting = useAction(async () => {
    setAsking(false)
    const { base, network: named } = readServiceUrl(url)
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
          onClick={() => (isWriting ? setAsking(true) : void starting.run())}
        >
          {t`Run tests`}
        </Button>
        {isRunning && <Button onClick={cancel}>{t`Cancel run`}</Button>}
      </div>
      {isAsking && (
        <Dialog
          title={t`Write to this service?`}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button onClick={() => setAsking(false)}>{t`Don’t write`}</Button>
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

const ofKind = (outcomes: readonly StoryOutcome[], kind: StoryOutcome['kind']): readonly StoryOutcome[] =>
  outcomes.filter((outcome) => outcome.kind === kind)

function Report({ run: { base, step, count, outcomes, says } }: { readonly run: ConformanceRun }) {
  const refused = ofKind(outcomes, 'refused')
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
          {says}
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
            [t`Passed`, String(ofKind(outcomes, 'ok').length)],
            [t`Failed`, String(refused.length)],
            [t`Skipped`, String(ofKind(outcomes, 'skipped').length)],
          ]}
        />
      </Card>
      <Stories title={t`Failed`} outcomes={refused} isOpen />
      <Stories title={t`Skipped`} outcomes={ofKind(outcomes, 'skipped')} />
      <Stories title={t`Passed`} outcomes={ofKind(outcomes, 'ok')} />
    </>
  )
}

interface StoriesProps {
  readonly title: string
  readonly outcomes: readonly StoryOutcome[]
  readonly isOpen?: boolean
}

/** Stories that ended alike; of one that failed, what was expected and where it is promised. */
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
