/** Pieces of a screen that are fetched when they are first drawn. */
import type { ComponentType } from 'preact'
import { Outcome } from './callout'
import { useLoaded } from './use-loaded'

/** Makes a component of one that `load` fetches: nothing until it is there, and how that failed if it did. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function Later(props: P) {
    const piece = useLoaded(load)
    return piece.step === 'done' ? <piece.value {...props} /> : <Outcome state={piece} />
  }
}
