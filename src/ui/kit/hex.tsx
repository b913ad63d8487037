/** A long hex text: an address, a hash or a UID. */
import { CopyButton } from './copy-button'

interface HexProps {
  readonly text: string
  readonly short: string
  readonly label: string
}

/** Shows the short text and copies the whole one. */
export const Hex = ({ text, short, label }: HexProps) => (
  <span class="hex">
    <span class="mono" title={text}>
      {short}
    </span>
    <CopyButton text={text} label={label} />
  </span>
)
