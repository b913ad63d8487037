/** Inspector of recorded calls: a searchable list, and each call with its bodies and times. */
import { t } from '../../domain/text/texts'
import '../styles/screens/developer/calls.css'
import { useMemo, useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import type { StoredCall } from '../../client/developer/call-rows'
import { toHar } from '../../client/developer/call-texts'
import { clearCalls, readManyBodies } from '../../client/developer/calls'
import { setRecording } from '../../client/developer/scenarios'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { EmptyState } from '../kit/card'
import { ConfirmButton } from '../kit/confirm-button'
import { CheckField } from '../kit/field'
import { saveFile } from '../kit/save-file'
import { SearchField } from '../kit/search-field'
import { useAction } from '../kit/use-action'
import { hrefOf } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'
import { CallDetails } from './call-details'
import { CallList } from './call-list'
import { filterCalls } from './call-rows'
import { useCalls } from './use-calls'

export function InspectorScreen() {
  const { settings } = useWorkspace()
  const { isRecording } = settings.developer
  const [isPaused, setPaused] = useState(false)
  const [search, setSearch] = useState('')
  const [isFailedOnly, setFailedOnly] = useState(false)
  const [chosen, choose] = useState<StoredCall>()
  const calls = useCalls(isPaused)
  const found = useMemo(() => filterCalls(calls, { search, isFailedOnly }), [calls, search, isFailedOnly])
  const acting = useAction((act: () => Promise<unknown>) => act())
  const [isWhole, setWhole] = useState(false)
  const exporting = useAction(async () => {
    const bodies = await readManyBodies(found.map(({ id }) => id))
    const har = toHar(found, bodies, browser.runtime.getManifest().version, isWhole)
    saveFile('cowbell-calls.har', har.text)
    return har.leftOut
  })
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Inspector`} back={hrefOf('settings')} />
      <CheckField isChecked={isRecording} onCheck={(isOn) => acting.run(() => setRecording(isOn))}>
        {t`Record calls of the chosen environment. They stay in this browser.`}
      </CheckField>
      <Outcome state={acting.state} />
      <div class="inspector">
        <div class="stack">
          <SearchField label={t`Search calls`} value={search} onText={setSearch} />
          <div class="row">
            <div class="grow">
              <CheckField isChecked={isFailedOnly} onCheck={setFailedOnly}>
                {t`Failed only`}
              </CheckField>
            </div>
            <span class="small soft" role="status">{t`${found.length} of ${calls.length} calls`}</span>
          </div>
          <div class="buttons">
            <Button size="small" aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
              {isPaused ? t`Resume` : t`Pause`}
            </Button>
            <Button
              size="small"
              disabled={found.length === 0}
              isBusy={exporting.isPending}
              onClick={() => exporting.run()}
            >
              {t`Export HAR`}
            </Button>
            <ConfirmButton
              size="small"
              kind="quiet"
              confirmLabel={t`Confirm: delete all calls`}
              disabled={calls.length === 0}
              onPress={() => acting.run(() => clearCalls().then(() => choose(undefined)))}
            >
              {t`Clear calls`}
            </ConfirmButton>
          </div>
          <CheckField isChecked={isWhole} onCheck={setWhole}>
            {t`Export signatures and credentials too`}
          </CheckField>
          <Outcome state={exporting.state} />
          {exporting.state.step === 'done' && exporting.state.value.length > 0 && (
            <p class="small soft breakable" role="status">
              {t`Left out of the file: ${exporting.state.value.join(', ')}.`}
            </p>
          )}
          {found.length === 0 ? (
            <EmptyState icon="search" title={t`No calls`}>
              {isRecording ? t`Calls appear here as they are made.` : t`Turn recording on, then use Cowbell.`}
            </EmptyState>
          ) : (
            <CallList calls={found} chosen={chosen} onChoice={choose} />
          )}
        </div>
        {chosen ? (
          <div class="call-details">
            <CallDetails key={chosen.id} call={chosen} />
          </div>
        ) : (
          found.length > 0 && (
            <p class="call-none wide-only small soft">{t`Choose a call to read its request and reply.`}</p>
          )
        )}
      </div>
    </div>
  )
}
