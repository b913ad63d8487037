/** One of a few choices, all of them in sight: a radio group drawn as a strip. Arrow keys move in it. */
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface Segment<T extends string> {
  readonly value: T
  readonly label: ComponentChildren
}

interface SegmentsProps<T extends string> {
  /** What is chosen here, for a screen reader. */
  readonly label: string
  readonly segments: readonly Segment<T>[]
  /** A value that is none of the segments' leaves all of them unchosen. */
  readonly value: T | undefined
  readonly onChoice: (value: T) => void
}

/** A strip of segments. */
export function Segments<T extends string>({ label, segments, value, onChoice }: SegmentsProps<T>) {
  const name = useId()
  return (
    <fieldset>
      <legend class="hidden-label">{label}</legend>
      <div class="segments">
        {segments.map((segment) => (
          <label key={segment.value}>
            <input
              type="radio"
              name={name}
              checked={segment.value === value}
              onChange={() => onChoice(segment.value)}
            />
            {segment.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
