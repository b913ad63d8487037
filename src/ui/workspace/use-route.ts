/** The route of this page. Renders again when the hash changes. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { type Route, readRoute } from './routes'
import { recordScreen } from './screen-history'

const currentRoute = (): Route => {
  const { hash } = globalThis.location
  recordScreen(hash)
  return readRoute(hash)
}

export function useRoute(): Route {
  const [route, setRoute] = useState(currentRoute)
  // A layout effect, because the user may navigate right after the first paint.
  useLayoutEffect(() => {
    const update = () => setRoute(currentRoute())
    globalThis.addEventListener('hashchange', update)
    return () => globalThis.removeEventListener('hashchange', update)
  }, [])
  return route
}
