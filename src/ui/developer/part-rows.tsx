/**
 * Field paths with their values. Hex and long numbers are shown in full, with a button to copy them without
 * the words around them.
 */
import '../styles/screens/developer/values.css'
import { t } from '../../domain/text/texts'
import { CopyButton } from '../kit/copy-button'

/** Parts of a value to show as code: JSON, hex values and long numbers. */
const CODE = /^[[{].*|0x[\da-fA-F]{8,}|\d{13,}/gs

/**
 * Returns the part of a value to copy, or undefined if it contains only words.
 * @internal Exported for its test.
 */
export function copyableText(value: string): string | undefined {
  const [first, ...others] = value.match(CODE) ?? []
  return others.length === 0 ? first : value
}

const Value = ({ value }: { readonly value: string }) => {
  const codes = value.match(CODE) ?? []
  return (
    <span>
      {value.split(CODE).map((words, index) => (
        <>
          {words}
          {codes[index] && <code>{codes[index]}</code>}
        </>
      ))}
    </span>
  )
}

export const PartRows = ({
  rows,
}: {
  readonly rows: readonly (readonly [path: string, value: string])[]
}) => (
  <dl class="part-rows">
    {rows.map(([path, value], index) => {
      const copied = copyableText(value)
      return (
        <div key={index}>
          <dt>{path}</dt>
          <dd>
            <Value value={value} />
            {copied !== undefined && <CopyButton text={copied} label={t`Copy ${path}`} />}
          </dd>
        </div>
      )
    })}
  </dl>
)
