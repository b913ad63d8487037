/** The route of this page, redrawn when the hash changes. */
import { useEffect, useState } from 'preact/hooks'
import { type Route, readRoute } from './routes'

const here = (): Route => readRoute(globalThis.location.hash)

export function useRoute(): Route {
  const [route, setRoute] = useState(here)
  useEffect(() => {
    const follow = () => setRoute(here())
    globalThis.addEventListener('hashchange', follow)
    return () => globalThis.removeEventListener('hashchange', follow)
  }, [])
  return route
}
