/** Waiting, with how much of it is over where that is known. */
import { wholePercent } from '../../domain/text/numbers'

/** Turns while something is on its way; what it is stands beside it in words. */
export const Spinner = () => <span class="spinner" aria-hidden="true" />

interface ProgressProps {
  readonly label: string
  /** The done part, 0 to 1. */
  readonly done: number
}

/** A bar with its words and its percentage. */
export function Progress({ label, done }: ProgressProps) {
  const percent = Math.floor(Math.min(1, Math.max(0, done)) * 100)
  return (
    <div class="progress">
      <div class="row">
        <span class="grow">{label}</span>
        <span class="soft">
          {percent === 0 && done > 0 ? `<${wholePercent(100)}` : wholePercent(percent * 100)}
        </span>
      </div>
      <div
        class="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div class="progress-done" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

/** Holds the place of something of this height (px) until it is there. */
export const Skeleton = ({ height }: { readonly height: number }) => (
  <div class="skeleton" style={{ height: `${height}px` }} aria-hidden="true" />
)
