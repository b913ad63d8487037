/**
 * The app of every surface. Frame and navigation render at once. The workbench (database, wallet) and the
 * code of the screen load in parallel.
 */
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/frame.css'
import '../styles/head.css'
import '../styles/controls.css'
import '../styles/blocks.css'
import '../styles/motion.css'
import { render } from 'preact'
import { applyLanguage, languageFor, localeOf, readChoice } from '../../client/settings/language'
import { Outcome } from '../kit/callout'
import { ErrorBoundary } from '../kit/error-boundary'
import { preventDoublePress } from '../kit/prevent-double-press'
import { Skeleton } from '../kit/progress'
import type { ActionState } from '../kit/use-action'
import { useLoaded } from '../kit/use-loaded'
import { ExchangeContext, type OpenExchange, type OpenService, ServiceContext } from '../workspace/exchange'
import { hrefOf } from '../workspace/routes'
import { useRoute } from '../workspace/use-route'
import type { Surface } from '../workspace/workspace'
import { Nav } from './nav'
import { screens } from './screens'

/** Starts before everything else, so that the databases open while the rest of the code loads. */
const opening = import('./open-databases')
const loadWorkbench = () => Promise.all([import('./workbench'), opening]).then(([part]) => part.Workbench)

/** Functions that open a backend directly. Only pages that control services have them. */
interface Openers {
  readonly openExchange?: OpenExchange
  readonly openService?: OpenService
}

/** Mounts the app. Pages that control services pass openers. */
export function mountApp(surface: Surface, { openExchange, openService }: Openers = {}): void {
  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no #app to mount on.')
  // The database also stores theme and language, but is read after the first paint. The workspace writes
  // these copies.
  const page = document.documentElement
  page.dataset['theme'] = localStorage.getItem('theme') ?? 'system'
  const language = readChoice(localStorage.getItem('language'))
  page.dataset['language'] = language
  const locale = localeOf(language, navigator.language)
  page.lang = languageFor(locale)
  document.body.dataset['surface'] = surface
  preventDoublePress(document)
  if (surface === 'options' && globalThis.location.hash === '') globalThis.location.hash = hrefOf('settings')
  const app = (
    <ExchangeContext.Provider value={openExchange}>
      <ServiceContext.Provider value={openService}>
        <App surface={surface} />
      </ServiceContext.Provider>
    </ExchangeContext.Provider>
  )
  const show = () => render(app, root)
  // Screens load afterwards, because their tables are translated on import.
  applyLanguage(locale, readDictionary).catch(reportError).then(show)
}

const readDictionary = async (path: string) => (await fetch(path)).json()

function App({ surface }: { readonly surface: Surface }) {
  const route = useRoute()
  const workbench = useLoaded(loadWorkbench)
  const screen = useLoaded(screens[route.name].load)
  const blank = <Blank state={workbench} />
  return (
    <div class="app">
      <div class="frame">
        {workbench.step === 'done' ? (
          <ErrorBoundary>
            <workbench.value surface={surface} route={route} screen={screen} placeholder={blank} />
          </ErrorBoundary>
        ) : (
          blank
        )}
        {!screens[route.name].hasNoNav && <Nav current={screens[route.name].navEntry ?? route.name} />}
      </div>
    </div>
  )
}

/** The frame before the workspace is known, with all its parts in place. */
function Blank({ state }: { readonly state: ActionState<unknown> }) {
  return (
    <>
      <div class="band" />
      <div class="head" />
      <main class="screen" aria-busy="true">
        <div class="screen-body">
          {state.step === 'pending' ? <Skeleton height={200} /> : <Outcome state={state} />}
        </div>
      </main>
    </>
  )
}
