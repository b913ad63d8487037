/** Keeps what goes wrong in one place from taking the rest of the surface with it. */
import type { ComponentChildren } from 'preact'
import { useErrorBoundary, useMemo } from 'preact/hooks'
import { Outcome } from './callout'
import { endOf } from './use-action'

/** Shows its children, or in their place what one of them threw. */
export function Guard({ children }: { readonly children: ComponentChildren }) {
  const [thrown] = useErrorBoundary()
  const end = useMemo(() => (thrown === undefined ? undefined : endOf(thrown)), [thrown])
  if (!end) return <>{children}</>
  return (
    <div class="screen-body">
      <Outcome state={end} />
    </div>
  )
}
