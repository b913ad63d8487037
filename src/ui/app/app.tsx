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
import { Outcome } from '../kit/callout'
import { Guard } from '../kit/guard'
import { Skeleton } from '../kit/progress'
import type { ActionState } from '../kit/use-action'
import { useLoaded } from '../kit/use-loaded'
import { hrefOf } from '../workspace/routes'
import { useRoute } from '../workspace/use-route'
import type { Surface } from '../workspace/workspace'
import { Nav } from './nav'
import { screens } from './screens'

const loadWorkbench = () => import('./workbench').then((part) => part.Workbench)

/** Puts the app on the page. */
export function mountApp(surface: Surface): void {
  const root = document.getElementById('app')
  if (!root) throw new Error('The page has no #app to mount on.')
  // The database knows the theme too, but later than the first picture; the workspace writes this copy.
  document.documentElement.dataset['theme'] = localStorage.getItem('theme') ?? 'system'
  document.body.dataset['surface'] = surface
  if (surface === 'options' && globalThis.location.hash === '') globalThis.location.hash = hrefOf('settings')
  render(<App surface={surface} />, root)
}

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
        <Nav current={screens[route.name].under ?? route.name} />
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
