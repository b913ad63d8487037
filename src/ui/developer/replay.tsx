/** Sends a recorded call again and compares the replies. Writes go only to local services, after a confirmation. */
import { useContext, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { isReadRequest } from '../../api/reads'
import type { CallBodies, StoredCall } from '../../client/developer/call-rows'
import { findRealWrite } from '../../client/developer/real-writes'
import { type Replayed, replayCall } from '../../client/developer/replay'
import { askForHosts } from '../../client/host-permission'
import { listProfileIds, profileOf } from '../../client/settings/profiles'
import { formatJson } from '../../domain/text/json'
import { formatMs } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { useInView } from '../kit/answer'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Facts } from '../kit/card'
import { Dialog } from '../kit/dialog'
import { SelectField } from '../kit/field'
import { RawText } from '../kit/raw-text'
import { useAction } from '../kit/use-action'
import { type OpenService, ServiceContext } from '../workspace/exchange'
import { ContinueInTab } from '../workspace/open-in-tab'
import { useWorkspace } from '../workspace/workspace'
import { Differences } from './differences'

interface ReplayProps {
  readonly call: StoredCall
  readonly bodies: CallBodies
}

export function Replay({ call, bodies }: ReplayProps) {
  const open = useContext(ServiceContext)
  return (
    <section class="stack call-part" data-tight aria-label={t`Replay`}>
      <h3>{t`Replay`}</h3>
      {open ? (
        <ReplayForm call={call} bodies={bodies} open={open} />
      ) : (
        <ContinueInTab
          route="inspector"
          reason={t`Calls are sent again from a tab.`}
          buttonLabel={t`Open inspector in a tab`}
        />
      )}
    </section>
  )
}

function ReplayForm({ call, bodies, open }: ReplayProps & { readonly open: OpenService }) {
  const { settings } = useWorkspace()
  const [targetId, choose] = useState(settings.profileId)
  const [isConfirming, setConfirming] = useState(false)
  const profile = profileOf({ ...settings, profileId: targetId })
  const { backend } = profile
  const refusal = findRealWrite(profile, call)
  const sending = useAction(async () => {
    // The browser asks for the hosts only during the press.
    if (backend.kind === 'remote') await askForHosts(backend.origins, browser.permissions)
    return replayCall(call, bodies, { profile, open: () => open(backend) }, () => performance.now())
  })
  const choices = listProfileIds().map((id) => ({
    value: id,
    label: profileOf({ ...settings, profileId: id }).label,
  }))
  const chooseOther = (id: typeof targetId) => {
    sending.reset()
    choose(id)
  }
  const send = () => {
    setConfirming(false)
    void sending.run()
  }
  return (
    <>
      <SelectField label={t`Send to`} choices={choices} value={targetId} onChoice={chooseOther} />
      {refusal && (
        <Callout tone="caution" title={refusal.message}>
          {refusal.fix}
        </Callout>
      )}
      <div class="buttons">
        <Button
          isBusy={sending.isPending}
          disabled={refusal !== undefined}
          onClick={() => (isReadRequest(call) ? void sending.run() : setConfirming(true))}
        >
          {t`Send again`}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmWrite
          text={t`${call.method} ${call.path.split('?')[0] ?? ''} changes ${profile.label}.`}
          onSend={send}
          onClose={() => setConfirming(false)}
        />
      )}
      <Outcome state={sending.state} />
      {sending.state.step === 'done' && <Result call={call} replayed={sending.state.value} />}
    </>
  )
}

interface ConfirmWriteProps {
  readonly text: string
  readonly onSend: () => void
  readonly onClose: () => void
}

const ConfirmWrite = ({ text, onSend, onClose }: ConfirmWriteProps) => (
  <Dialog
    title={t`Send this write again?`}
    onClose={onClose}
    foot={
      <>
        <Button onClick={onClose}>{t`Don’t send`}</Button>
        <Button kind="danger" onClick={onSend}>
          {t`Send write`}
        </Button>
      </>
    }
  >
    <p class="breakable">{text}</p>
  </Dialog>
)

function Result({ call, replayed }: { readonly call: StoredCall; readonly replayed: Replayed }) {
  const { reply, ms, differences } = replayed
  return (
    <div
      ref={useInView<HTMLDivElement>(replayed)}
      class="stack answer"
      role="status"
      aria-label={t`Replayed`}
    >
      <Facts
        rows={[
          [t`Status`, reply.status === 0 ? reply.text : `${call.status} → ${reply.status}`],
          [t`Time`, formatMs(ms)],
        ]}
      />
      <Differences differences={differences} />
      <RawText label={t`New reply`} text={formatJson(reply.text)} isScrollable />
    </div>
  )
}
