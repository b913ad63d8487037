/** Components whose code is loaded when they are first rendered. */
import type { ComponentType } from 'preact'
import { Outcome } from './callout'
import { useLoaded } from './use-loaded'

/**
 * Returns a component that renders nothing while `load` is pending, then the loaded component or the error.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return function Lazy(props: P) {
    const piece = useLoaded(load)
    return piece.step === 'done' ? <piece.value {...props} /> : <Outcome state={piece} />
  }
}
