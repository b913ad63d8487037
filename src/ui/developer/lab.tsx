/** Order lab: decodes and checks protocol texts, or builds them from a form. */
import { useMemo, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { writeExample } from '../../client/lab/build'
import { readText } from '../../client/lab/read'
import type { LabClaim, LabContext, LabKind, LabReport } from '../../client/lab/report'
import { usualDeploymentFor } from '../../client/settings/order-domains'
import { findToken } from '../../domain/chains/tokens'
import { toSeconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { Card } from '../kit/card'
import { AreaField, TextField } from '../kit/field'
import { Segments } from '../kit/segments'
import { SigningLines } from '../signing/signing-lines'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'
import { LabForm } from './lab-form'
import { PartRows } from './part-rows'

/** Returns the deployment, tokens and time that the lab checks against. */
function useLabContext(): LabContext {
  const { profile, chain } = useWorkspace()
  return useMemo(
    () => ({
      deployment: usualDeploymentFor(profile, chain.id),
      findToken: (address) => findToken(chain.id, address),
      now: toSeconds(now()),
    }),
    [profile, chain.id],
  )
}

export function LabScreen() {
  const [mode, setMode] = useState<'read' | 'build'>('read')
  const [text, setText] = useState('')
  const context = useLabContext()
  const { profile, chain } = useWorkspace()
  const decode = (built: string) => {
    setText(built)
    setMode('read')
  }
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Order lab`} back={hrefOf('settings')} />
      <p class="small soft">{t`Checked against ${profile.label} on ${chain.label}. Nothing is sent or signed.`}</p>
      <Segments
        label={t`Order lab`}
        segments={[
          { value: 'read', label: t`Decode` },
          { value: 'build', label: t`Build` },
        ]}
        value={mode}
        onChoice={setMode}
      />
      {mode === 'read' ? (
        <Reading text={text} onText={setText} context={context} />
      ) : (
        <LabForm context={context} onRead={decode} />
      )}
    </div>
  )
}

interface ReadingProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly context: LabContext
}

const NO_CLAIM: LabClaim = { signature: '', signer: '' }

function Reading({ text, onText, context }: ReadingProps) {
  const [claim, setClaim] = useState(NO_CLAIM)
  const report = useMemo(() => readText(text, context, claim), [text, context, claim])
  return (
    <>
      <AreaField
        label={t`Text to decode`}
        hint={t`UID, signature, digest, order JSON, typed data, app data or calldata.`}
        rows={6}
        value={text}
        onText={onText}
      />
      <div class="buttons">
        <Button
          size="small"
          onClick={() => {
            onText(writeExample(context))
            setClaim(NO_CLAIM)
          }}
        >
          {t`Load an example`}
        </Button>
      </div>
      <div class="form-grid">
        <TextField
          label={t`Signature (optional)`}
          placeholder={t`0x and 130 hex digits`}
          value={claim.signature}
          onText={(signature) => setClaim({ ...claim, signature })}
        />
        <TextField
          label={t`Expected signer (optional)`}
          placeholder={t`0x and 40 hex digits`}
          value={claim.signer}
          onText={(signer) => setClaim({ ...claim, signer })}
        />
      </div>
      {report && <Report report={report} />}
    </>
  )
}

const kindTitle = (kind: LabKind): string =>
  ({
    uid: t`Order UID`,
    signature: t`Signature`,
    hash: t`32 bytes`,
    typedData: t`Typed data`,
    order: t`Order`,
    appData: t`App data`,
    settlement: t`Settlement`,
    call: t`Contract call`,
    unknown: t`Not recognized`,
  })[kind]

function Report({ report: { kind, sections, findings } }: { readonly report: LabReport }) {
  return (
    <>
      <Card title={kindTitle(kind)}>
        <div class="stack" role="status" aria-label={t`Findings`}>
          {findings.map(({ tone, path, message }, index) => (
            <Callout key={index} tone={tone} title={path === '' ? undefined : <code>{path}</code>}>
              <p>{message}</p>
            </Callout>
          ))}
          {findings.length === 0 && <Callout tone="good">{t`No faults found.`}</Callout>}
        </div>
      </Card>
      {sections.map((section) => (
        <Card key={section.title} title={section.title}>
          {'lines' in section ? <SigningLines lines={section.lines} /> : <PartRows rows={section.rows} />}
        </Card>
      ))}
    </>
  )
}
