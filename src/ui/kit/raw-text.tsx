/** Raw machine text in a disclosure, closed by default. */
import type { ComponentChildren } from 'preact'
import '../styles/figures.css'

interface RawTextProps {
  readonly label: string
  readonly text: string
  /** Shown above the text. */
  readonly children?: ComponentChildren
  /** Limits the height: a long text scrolls in its own box. */
  readonly isScrollable?: true
  readonly isOpen?: boolean
}

/** Shows the whole text unless it is scrollable. */
export const RawText = ({ label, text, children, isScrollable, isOpen }: RawTextProps) => (
  <details class="raw" open={isOpen ?? false}>
    <summary class="small">{label}</summary>
    {children}
    <section
      class="raw-text"
      aria-label={label}
      data-boxed={isScrollable}
      tabIndex={isScrollable ? 0 : undefined}
    >
      <pre>{text}</pre>
    </section>
  </details>
)
