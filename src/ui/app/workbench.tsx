/** The part of the frame that needs the workspace: band, header and screen. */

import type { ComponentChildren, ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import lists from '../../../assets/tokens.json' with { type: 'json' }
import { now } from '../../client/clock'
import { recordErrors } from '../../client/diagnostics/errors'
import { recordIfSlow } from '../../client/diagnostics/slow-operations'
import { registerLists } from '../../domain/chains/tokens'
import { t, translate } from '../../domain/text/texts'
import { ClipboardNote } from '../accounts/secrets/clipboard-note'
import { clearSecretFields } from '../accounts/secrets/secret-fields'
import { Callout, Outcome } from '../kit/callout'
import { ErrorBoundary } from '../kit/error-boundary'
import { HiddenAmounts } from '../kit/hidden-amounts'
import { Skeleton } from '../kit/progress'
import { tx } from '../kit/text'
import type { ActionState } from '../kit/use-action'
import { useLoaded } from '../kit/use-loaded'
import { BackupReminder } from '../settings/storage/backup-reminder'
import { ExportData } from '../settings/storage/export-data'
import { HiddenScreen } from '../workspace/hidden/hidden-note'
import { hiddenBecause } from '../workspace/hidden/hides-amounts'
import { hrefOf, type Route, type ScreenProps } from '../workspace/routes'
import { useWorkspaceState } from '../workspace/use-workspace-state'
import { type Surface, useWorkspace, WorkspaceContext } from '../workspace/workspace'
import { Band, Head } from './head'
import { useShortcuts } from './palette/use-shortcuts'
import { screens } from './screens'
import { SetUpCard } from './set-up-card'
import { useBlockPolling } from './use-block-polling'
import { WhatsNew } from './whats-new'

registerLists(lists)
recordErrors(globalThis, localStorage, location.pathname, now)
const slowPorts = () => ({ storage: localStorage, page: location.pathname, now })

interface ScreenPlaceProps {
  readonly route: Route
  readonly screen: ActionState<ComponentType<ScreenProps>>
}

interface WorkbenchProps extends ScreenPlaceProps {
  readonly surface: Surface
  /** Shown until the workspace is known. */
  readonly placeholder: ComponentChildren
}

export function Workbench({ surface, route, screen, placeholder }: WorkbenchProps) {
  const workspace = useWorkspaceState(surface)
  const isReady = workspace.step === 'done'
  useEffect(() => {
    if (isReady) recordIfSlow('start', performance.now(), slowPorts)
  }, [isReady])
  useEffect(() => {
    globalThis.addEventListener('pagehide', clearSecretFields)
    return () => globalThis.removeEventListener('pagehide', clearSecretFields)
  }, [])
  if (workspace.step === 'pending') return placeholder
  if (workspace.step !== 'done') return <WalletUnreadable state={workspace} />
  return (
    <WorkspaceContext.Provider value={workspace.value}>
      <Band />
      <Head isInSettings={(screens[route.name].navEntry ?? route.name) === 'settings'} />
      <WhatsNew />
      <BackupReminder />
      <DatabaseUnreadable />
      <ScreenContainer route={route} screen={screen} />
      <ClipboardNote />
      <Shortcuts />
    </WorkspaceContext.Provider>
  )
}

/** Loaded while the browser is idle, so that no key is lost when the palette opens. */
const loadOverlays = () =>
  new Promise((resolve) => requestIdleCallback(resolve))
    .then(() => import('./palette/overlays'))
    .then((part) => part.Overlays)

/** The open palette or shortcut list, if any. */
function Shortcuts() {
  const { overlay, close } = useShortcuts()
  const overlays = useLoaded(loadOverlays)
  if (!overlay) return null
  return overlays.step === 'done' ? (
    <overlays.value overlay={overlay} onClose={close} />
  ) : (
    <Outcome state={overlays} />
  )
}

/** Replaces the app if the accounts cannot be read. */
function WalletUnreadable({ state }: { readonly state: ActionState<unknown> }) {
  return (
    <main class="screen">
      <div class="screen-body">
        <Outcome state={state} />
        {state.step === 'refused' && state.errorType === 'NewerData' && <ExportData />}
      </div>
    </main>
  )
}

/** Renders nothing while the database can be read. */
function DatabaseUnreadable() {
  const { isDatabaseLost, isDataNewer } = useWorkspace()
  if (!isDatabaseLost) return null
  if (isDataNewer)
    return (
      <Callout tone="bad" title={t`Your data was written by a newer version of Cowbell.`}>
        <p>{tx`Update Cowbell. Nothing was changed. You can still ${<a href={hrefOf('accounts')}>{t`save a backup of your keys`}</a>}.`}</p>
        <ExportData />
      </Callout>
    )
  return (
    <Callout tone="bad" title={t`Cannot read orders and settings.`}>
      {tx`Your keys are stored separately. ${<a href={hrefOf('accounts')}>{t`Save a backup`}</a>}, then restart the browser.`}
    </Callout>
  )
}

/** The screen of the route. A change of screen moves the focus into it and sets the page title. */
function ScreenContainer({ route, screen }: ScreenPlaceProps) {
  const { account, surface } = useWorkspace()
  useBlockPolling()
  const place = useRef<HTMLElement>(null)
  const isFirst = useRef(true)
  const { title, needsNoAccount } = screens[route.name]
  const address = hrefOf(route.name, route.params)
  useLayoutEffect(() => {
    document.title = `${translate(title)} · Cowbell`
    if (!isFirst.current || route.name === 'orderOf') place.current?.focus()
    // Skipped on the first screen: nothing has scrolled yet, and scrolling forces a layout.
    if (!isFirst.current) place.current?.scrollTo(0, 0)
    isFirst.current = false
  }, [address])
  const isOutOfPlace = route.name === 'onboarding' && (surface === 'popup' || surface === 'sidepanel')
  const needsSetUp = !account && (isOutOfPlace || !needsNoAccount)
  return (
    <main class="screen" tabIndex={-1} ref={place}>
      <ErrorBoundary key={address}>
        {needsSetUp ? <SetUpCard /> : <LoadedScreen route={route} screen={screen} />}
      </ErrorBoundary>
    </main>
  )
}

/** Lists hide their amounts themselves. */
function LoadedScreen({ route, screen }: ScreenPlaceProps) {
  const cause = hiddenBecause(useWorkspace())
  if (cause && screens[route.name].isPrivate) return <HiddenScreen cause={cause} />
  if (screen.step === 'done')
    return (
      <HiddenAmounts.Provider value={cause !== undefined}>
        <screen.value params={route.params} />
      </HiddenAmounts.Provider>
    )
  return (
    <div class="screen-body">
      {screen.step === 'pending' ? <Skeleton height={200} /> : <Outcome state={screen} />}
    </div>
  )
}
