/** The order lab: a text of the protocol decoded and checked, or built of a form. */
import { useMemo, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { writeExample } from '../../client/lab/build'
import { readText } from '../../client/lab/read'
import type { LabClaim, LabKind, LabReport, LabSetting } from '../../client/lab/report'
import { deploymentFor } from '../../client/settings/profiles'
import { findToken } from '../../domain/chains/tokens'
import { toSeconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { Card, ScreenHead } from '../kit/card'
import { AreaField, TextField } from '../kit/field'
import { Segments } from '../kit/segments'
import { SigningLines } from '../review/signing-lines'
import { hrefOf } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'
import { LabForm } from './lab-form'
import { PartRows } from './part-rows'

/** What the lab reads against: the chosen environment and network, at the moment. */
function useSetting(): LabSetting {
  const { profile, chain } = useWorkspace()
  return useMemo(
    () => ({
      deployment: deploymentFor(profile, chain.id),
      findToken: (at) => findToken(chain.id, at),
      now: toSeconds(now()),
    }),
    [profile, chain.id],
  )
}

export function LabScreen() {
  const [mode, setMode] = useState<'read' | 'build'>('read')
  const [text, setText] = useState('')
  const setting = useSetting()
  const { profile, chain } = useWorkspace()
  const readIt = (built: string) => {
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
        <Reading text={text} onText={setText} setting={setting} />
      ) : (
        <LabForm setting={setting} onRead={readIt} />
      )}
    </div>
  )
}

interface ReadingProps {
  readonly text: string
  readonly onText: (text: string) => void
  readonly setting: LabSetting
}

const NO_CLAIM: LabClaim = { signature: '', signer: '' }

function Reading({ text, onText, setting }: ReadingProps) {
  const [claim, setClaim] = useState(NO_CLAIM)
  const report = useMemo(() => readText(text, setting, claim), [text, setting, claim])
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
            onText(writeExample(setting))
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

const titleOf = (kind: LabKind): string =>
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
      <Card title={titleOf(kind)}>
        <div class="stack" role="status" aria-label={t`Findings`}>
          {findings.map(({ tone, at, says }, index) => (
            <Callout key={index} tone={tone} title={at === '' ? undefined : <code>{at}</code>}>
              <p>{says}</p>
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
