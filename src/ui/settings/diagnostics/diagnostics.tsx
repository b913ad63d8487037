/** Diagnostics for a bug report, as cards and as text to copy. The report stays on this computer. */
import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { pingWorker } from '../../../client/bridge/page-ports'
import { now } from '../../../client/clock'
import { readReport, writeReport } from '../../../client/diagnostics/report'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { Skeleton } from '../../kit/progress'
import { RawText } from '../../kit/raw-text'
import { useAction } from '../../kit/use-action'
import { useLoaded } from '../../kit/use-loaded'
import { hrefOf } from '../../workspace/routes'
import { ScreenHead } from '../../workspace/screen-head'
import { useWorkspace } from '../../workspace/workspace'
import { ReportCards } from './report-cards'

const readHere = (accountKinds: readonly string[]) =>
  readReport({
    accountKinds,
    now,
    localStorage,
    ticks: () => performance.now(),
    askWorker: pingWorker,
    userAgent: navigator.userAgent,
    language: navigator.language,
    storage: navigator.storage,
    manifest: browser.runtime.getManifest(),
    alarms: () => browser.alarms.getAll(),
    permissions: () => browser.permissions.getAll(),
  })

export function DiagnosticsScreen() {
  const { accounts } = useWorkspace()
  const [load] = useState(() => {
    const reading = readHere(accounts.map(({ kind }) => kind))
    return () => reading
  })
  const report = useLoaded(load)
  const copying = useAction(async () => navigator.clipboard.writeText(writeReport(await load())))
  return (
    <div class="screen-body" data-wide>
      <ScreenHead title={t`Diagnostics`} back={hrefOf('settings')} />
      <p class="small soft">
        {t`For a bug report. Made in this browser; nothing is sent. Read it before you share it.`}
      </p>
      <div class="row">
        <Button kind="primary" icon="copy" isBusy={copying.isPending} onClick={() => copying.run()}>
          {t`Copy report`}
        </Button>
        <span class="small" aria-live="polite">
          {copying.state.step === 'done' && t`Copied`}
        </span>
      </div>
      <Outcome state={copying.state} />
      <Outcome state={report} />
      {report.step === 'pending' && <Skeleton height={400} />}
      {report.step === 'done' && (
        <>
          <ReportCards report={report.value} />
          <RawText label={t`Report as JSON`} text={writeReport(report.value)} />
        </>
      )}
    </div>
  )
}
