/** A recorded call, sent again to an environment: its reply beside the recorded one. What writes asks first. */
import { useContext, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { isReading } from '../../api/reads'
import type { CallBodies, KnownCall } from '../../client/developer/call-rows'
import { type Replayed, replayCall } from '../../client/developer/replay'
import { askForHosts } from '../../client/host-permission'
import { listProfileIds, profileOf } from '../../client/settings/profiles'
import { layOutJson } from '../../domain/text/json'
import { formatMs } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { Facts } from '../kit/card'
import { Dialog } from '../kit/dialog'
import { SelectField } from '../kit/field'
import { RawText } from '../kit/raw-text'
import { useAction } from '../kit/use-action'
import { type OpenService, ServiceContext } from '../workspace/exchange'
import { GoOnInTab } from '../workspace/open-in-tab'
import { useWorkspace } from '../workspace/workspace'
import { Differences } from './differences'

interface ReplayProps {
  readonly call: KnownCall
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
        <GoOnInTab
          route="inspector"
          says={t`Calls are sent again from a tab.`}
          word={t`Open inspector in a tab`}
        />
      )}
    </section>
  )
}

function ReplayForm({ call, bodies, open }: ReplayProps & { readonly open: OpenService }) {
  const { settings } = useWorkspace()
  const [to, choose] = useState(settings.profileId)
  const [isAsking, setAsking] = useState(false)
  const profile = profileOf({ ...settings, profileId: to })
  const sending = useAction(async () => {
    const { backend } = profile
    if (backend.kind === 'remote') await askForHosts(backend.origins, browser.permissions)
    return replayCall(call, bodies, await open(backend), () => performance.now())
  })
  const choices = listProfileIds().map((id) => ({
    value: id,
    label: profileOf({ ...settings, profileId: id }).label,
  }))
  const chooseOther = (id: typeof to) => {
    sending.reset()
    choose(id)
  }
  const send = () => {
    setAsking(false)
    void sending.run()
  }
  return (
    <>
      <SelectField label={t`Send to`} choices={choices} value={to} onChoice={chooseOther} />
      <div class="buttons">
        <Button
          isBusy={sending.isPending}
          onClick={() => (isReading(call) ? void sending.run() : setAsking(true))}
        >
          {t`Send again`}
        </Button>
      </div>
      {isAsking && (
        <AskFirst
          says={t`${call.method} ${call.path.split('?')[0] ?? ''} changes ${profile.label}.`}
          onSend={send}
          onClose={() => setAsking(false)}
        />
      )}
      <Outcome state={sending.state} />
      {sending.state.step === 'done' && <Result call={call} replayed={sending.state.value} />}
    </>
  )
}

interface AskFirstProps {
  readonly says: string
  readonly onSend: () => void
  readonly onClose: () => void
}

const AskFirst = ({ says, onSend, onClose }: AskFirstProps) => (
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
    <p class="breakable">{says}</p>
  </Dialog>
)

function Result({ call, replayed }: { readonly call: KnownCall; readonly replayed: Replayed }) {
  const { reply, ms, differences } = replayed
  return (
    <div class="stack" role="status" aria-label={t`Replayed`}>
      <Facts
        rows={[
          [t`Status`, reply.status === 0 ? reply.text : `${call.status} → ${reply.status}`],
          [t`Time`, formatMs(ms)],
        ]}
      />
      <Differences differences={differences} />
      <RawText label={t`New reply`} text={layOutJson(reply.text)} isBoxed />
    </div>
  )
}
