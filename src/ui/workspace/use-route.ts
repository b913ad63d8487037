/** The route of this page, redrawn when the hash changes. */
import { useEffect, useState } from 'preact/hooks'
import { type Route, readRoute } from './routes'
import { noteAddress } from './trail'

const here = (): Route => {
  const { hash } = globalThis.location
  noteAddress(hash)
  return readRoute(hash)
}

export function useRoute(): Route {
  const [route, setRoute] = useState(here)
  useEffect(() => {
    const follow = () => setRoute(here())
    globalThis.addEventListener('hashchange', follow)
    return () => globalThis.removeEventListener('hashchange', follow)
  }, [])
  return route
}
