/** The route of this page, redrawn when the hash changes. */
import { useLayoutEffect, useState } from 'preact/hooks'
import { type Route, readRoute } from './routes'
import { noteAddress } from './trail'

const here = (): Route => {
  const { hash } = globalThis.location
  noteAddress(hash)
  return readRoute(hash)
}

export function useRoute(): Route {
  const [route, setRoute] = useState(here)
  // Before the next event: after a first picture somebody may have gone on already.
  useLayoutEffect(() => {
    const follow = () => setRoute(here())
    globalThis.addEventListener('hashchange', follow)
    return () => globalThis.removeEventListener('hashchange', follow)
  }, [])
  return route
}
