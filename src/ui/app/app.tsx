/**
 * The app of every surface. The frame and the navigation stand at once; the workbench (database, wallet) and the code of
 * the screen are fetched side by side and appear inside of it.
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
import { Guard } from '../kit/guard'
import { pressOnce } from '../kit/press-once'
import { Skeleton } from '../kit/progress'
import type { ActionState } from '../kit/use-action'
import { useLoaded } from '../kit/use-loaded'
import { ExchangeContext, type OpenExchange, type OpenService, ServiceContext } from '../workspace/exchange'
import { hrefOf } from '../workspace/routes'
import { useRoute } from '../workspace/use-route'
import type { Surface } from '../workspace/workspace'
import { Nav } from './nav'
import { screens } from './screens'

/** The databases first: they open while the rest is drawn and run. */
const opening = import('./open-databases')
const loadWorkbench = () => Promise.all([import('./workbench'), opening]).then(([part]) => part.Workbench)

/** What a page opens itself, where it may. */
interface Openers {
  readonly openExchange?: OpenExchange
  readonly openService?: OpenService
}

/** Puts the app on the page; with openers where services are controlled and asked from it. */
export function mountApp(surface: Surface, { openExchange, openService }: Openers = {}): void {
  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no #app to mount on.')
  // The database knows theme and language too, but later than the first picture; the workspace writes these copies.
  const page = document.documentElement
  page.dataset['theme'] = localStorage.getItem('theme') ?? 'system'
  const language = readChoice(localStorage.getItem('language'))
  page.dataset['language'] = language
  const locale = localeOf(language, navigator.language)
  page.lang = languageFor(locale)
  document.body.dataset['surface'] = surface
  pressOnce(document)
  if (surface === 'options' && globalThis.location.hash === '') globalThis.location.hash = hrefOf('settings')
  const app = (
    <ExchangeContext.Provider value={openExchange}>
      <ServiceContext.Provider value={openService}>
        <App surface={surface} />
      </ServiceContext.Provider>
    </ExchangeContext.Provider>
  )
  const show = () => render(app, root)
  // Screens are loaded after it: their tables are made in its language.
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
          <Guard>
            <workbench.value surface={surface} route={route} screen={screen} blank={blank} />
          </Guard>
        ) : (
          blank
        )}
        {!screens[route.name].hasNoNav && <Nav current={screens[route.name].under ?? route.name} />}
      </div>
    </div>
  )
}

/** The frame before anything is known: every thing at its place, none of them wrong. */
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
