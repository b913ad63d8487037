/** What a bug report needs to know, to be read and copied: made here, sent nowhere. */
import { useState } from 'preact/hooks'
import browser from 'webextension-polyfill'
import { askNothing } from '../../client/bridge/service'
import { now } from '../../client/clock'
import { writeReport } from '../../client/diagnostics/report'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { ScreenHead } from '../kit/card'
import { Skeleton } from '../kit/progress'
import { useAction } from '../kit/use-action'
import { useLoaded } from '../kit/use-loaded'
import { hrefOf } from '../workspace/routes'
import { useWorkspace } from '../workspace/workspace'
import '../styles/figures.css'

const readReport = (accountKinds: readonly string[]): Promise<string> =>
  writeReport({
    accountKinds,
    now,
    localStorage,
    ticks: () => performance.now(),
    askWorker: askNothing,
    userAgent: navigator.userAgent,
    language: navigator.language,
    storage: navigator.storage,
    manifest: browser.runtime.getManifest(),
    alarms: () => browser.alarms.getAll(),
    permissions: () => browser.permissions.getAll(),
  })

export function DiagnosticsScreen() {
  const { accounts } = useWorkspace()
  const [load] = useState(() => () => readReport(accounts.map(({ kind }) => kind)))
  const report = useLoaded(load)
  const copying = useAction(async () => {
    if (report.step === 'done') await navigator.clipboard.writeText(report.value)
  })
  return (
    <div class="screen-body">
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
        <section class="raw-text" aria-label={t`Report`}>
          <pre>{report.value}</pre>
        </section>
      )}
    </div>
  )
}
