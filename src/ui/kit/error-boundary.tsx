/** Stops an error in one place from taking down the whole surface. */
import type { ComponentChildren } from 'preact'
import { useErrorBoundary, useMemo } from 'preact/hooks'
import { Outcome } from './callout'
import { toFailure } from './use-action'

/** Renders its children, or the error that one of them threw. */
export function ErrorBoundary({ children }: { readonly children: ComponentChildren }) {
  const [thrown] = useErrorBoundary()
  const end = useMemo(() => (thrown === undefined ? undefined : toFailure(thrown)), [thrown])
  if (!end) return <>{children}</>
  return (
    <div class="screen-body">
      <Outcome state={end} />
    </div>
  )
}
