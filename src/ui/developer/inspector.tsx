/** Every call of a backend while it is recorded: a list to search, and each call with its bodies and times. */
import { t } from '../../domain/text/texts'
import '../styles/screens/contract.css'
import { useEffect, useMemo, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { toHar } from '../../client/developer/call-texts'
import {
  clearCalls,
  type KnownCall,
  listCallsAfter,
  readManyBodies,
  watchNewest,
} from '../../client/developer/calls'
import { setRecording } from '../../client/developer/scenarios'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { EmptyState, ScreenHead } from '../kit/card'
import { CheckField } from '../kit/field'
import { saveFile } from '../kit/save-file'
import { SearchField } from '../kit/search-field'
import { SureButton } from '../kit/sure-button'
import { useAction } from '../kit/use-action'
import { useLive } from '../kit/use-live'
import { hrefOf } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'
import { CallDetails } from './call-details'
import { appendCalls, filterCalls, isFailed, rowsInView } from './call-rows'

/** All calls, as they are written; while paused, those of the moment of the pause. */
function useCalls(isPaused: boolean): readonly KnownCall[] {
  const [calls, setCalls] = useState<readonly KnownCall[]>([])
  const newest = useLive(watchNewest, [])
  const last = calls.at(-1)?.id ?? 0
  useEffect(() => {
    if (newest === undefined) return
    if (newest < last) setCalls([])
    else if (newest > last && !isPaused)
      listCallsAfter(last).then((added) => setCalls((before) => appendCalls(before, added)), reportError)
  }, [newest, isPaused, last])
  return calls
}

export function InspectorScreen() {
  const { settings } = useWorkspace()
  const { isRecording } = settings.developer
  const [isPaused, setPaused] = useState(false)
  const [search, setSearch] = useState('')
  const [isFailedOnly, setFailedOnly] = useState(false)
  const [chosen, choose] = useState<KnownCall>()
  const calls = useCalls(isPaused)
  const found = useMemo(() => filterCalls(calls, { search, isFailedOnly }), [calls, search, isFailedOnly])
  const acting = useAction((act: () => Promise<unknown>) => act())
  const exportHar = async () => {
    const bodies = await readManyBodies(found.map(({ id }) => id))
    saveFile('cowbell-calls.har', toHar(found, bodies, browser.runtime.getManifest().version))
  }
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Inspector`} back={hrefOf('settings')} />
      <CheckField isChecked={isRecording} onCheck={(isOn) => acting.run(() => setRecording(isOn))}>
        {t`Record calls of the chosen environment. They stay in this browser.`}
      </CheckField>
      <SearchField
        label={t`Search calls`}
        placeholder={t`quote, 404, POST…`}
        value={search}
        onText={setSearch}
      />
      <div class="buttons call-tools">
        <CheckField isChecked={isFailedOnly} onCheck={setFailedOnly}>
          {t`Failed only`}
        </CheckField>
        <Button size="small" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
          {isPaused ? t`Resume` : t`Pause`}
        </Button>
        <Button size="small" disabled={found.length === 0} onClick={() => acting.run(exportHar)}>
          {t`Export HAR`}
        </Button>
        <SureButton
          size="small"
          kind="quiet"
          sure={t`Confirm: delete all calls`}
          disabled={calls.length === 0}
          onPress={() => acting.run(() => clearCalls().then(() => choose(undefined)))}
        >
          {t`Clear calls`}
        </SureButton>
        <span class="small soft" role="status">{t`${found.length} of ${calls.length} calls`}</span>
      </div>
      <Outcome state={acting.state} />
      {found.length === 0 ? (
        <EmptyState icon="search" title={t`No calls`}>
          {isRecording ? t`Calls appear here as they are made.` : t`Turn recording on, then use Cowbell.`}
        </EmptyState>
      ) : (
        <CallList calls={found} chosen={chosen} onChoice={choose} />
      )}
      {chosen && (
        <div class="call-details">
          <CallDetails key={chosen.id} call={chosen} />
        </div>
      )}
    </div>
  )
}

const ROW_HEIGHT = 36
const LIST_HEIGHT = 432

interface CallListProps {
  readonly calls: readonly KnownCall[]
  readonly chosen: KnownCall | undefined
  readonly onChoice: (call: KnownCall) => void
}

/** Only the rows in view are drawn. */
function CallList({ calls, chosen, onChoice }: CallListProps) {
  const [top, setTop] = useState(0)
  const [first, end] = rowsInView(top, LIST_HEIGHT, ROW_HEIGHT, calls.length)
  return (
    <section
      class="call-list"
      aria-label={t`Calls`}
      style={{ height: `${Math.min(LIST_HEIGHT, calls.length * ROW_HEIGHT + 2)}px` }}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
    >
      <div style={{ height: `${calls.length * ROW_HEIGHT}px` }}>
        {calls.slice(first, end).map((call, at) => (
          <button
            key={call.id}
            type="button"
            class="call-row"
            data-failed={isFailed(call)}
            aria-pressed={call.id === chosen?.id}
            style={{ top: `${(first + at) * ROW_HEIGHT}px`, height: `${ROW_HEIGHT}px` }}
            onClick={() => onChoice(call)}
          >
            <span class="mono">{call.method}</span>
            <span class="mono call-path">
              <bdi>{call.path}</bdi>
            </span>
            <span class="mono">{call.status === 0 ? t`No answer` : call.status}</span>
            <span>{t`${Math.round(call.queueMs + call.networkMs + call.handleMs)} ms`}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
