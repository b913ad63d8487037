/** Indicators of pending work, with the progress if it is known. */
import { wholePercent } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'

/** A spinner. The text next to it must say what is pending. */
export const Spinner = () => <span class="spinner" aria-hidden="true" />

interface ProgressProps {
  readonly label: string
  /** Completed part, 0 to 1. */
  readonly done: number
  /** Present if the work can be cancelled. */
  readonly onCancel?: () => void
}

export function Progress({ label, done, onCancel }: ProgressProps) {
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
      {onCancel && (
        <button type="button" class="button" data-kind="quiet" data-size="small" onClick={onCancel}>
          {t`Cancel`}
        </button>
      )}
    </div>
  )
}

/** Reserves the height (px) of content that is loading. */
export const Skeleton = ({ height }: { readonly height: number }) => (
  <div class="skeleton" style={{ height: `${height}px` }} aria-hidden="true" />
)
