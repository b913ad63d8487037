/** A field for an address or an ENS name. Shows the full address of a name. */
import { watchSeenLookAlike } from '../../client/names/seen-addresses'
import type { Address } from '../../domain/scalars'
import { listWords } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { Callout } from '../kit/callout'
import { TextField } from '../kit/field'
import { tx } from '../kit/text'
import { useLive } from '../kit/use-live'
import { type TypedAddress, useEnsNode } from './use-ens'
import { useWorkspace } from './workspace'

interface AddressFieldProps {
  readonly label: string
  readonly text: string
  readonly typed: TypedAddress
  readonly onText: (text: string) => void
  /** Error for an empty field. */
  readonly fault?: string | undefined
}

const hintOf = (
  text: string,
  { isPending, isTypedName, address, name, silent }: TypedAddress,
  hasNames: boolean,
) => {
  if (isPending) return t`Looking up the name…`
  if (!address) return hasNames ? t`0x and 40 hex digits, or an ENS name.` : t`0x and 40 hex digits.`
  const digits = <code class="address">{withChecksum(address)}</code>
  if (isTypedName && silent) return tx`${name} is ${digits}. This is not confirmed by ${listWords(silent)}.`
  if (isTypedName) return tx`${name} is ${digits}`
  if (name) return tx`ENS name: ${name}`
  // A pasted prefix or URL is left out of the address.
  return text.trim().toLowerCase() === address ? undefined : tx`Address: ${digits}`
}

/** The field, with warnings about its address. */
export function AddressField({ label, text, typed, onText, fault }: AddressFieldProps) {
  const hasNames = useEnsNode() !== undefined
  return (
    <>
      <TextField
        label={label}
        value={text}
        onText={onText}
        placeholder="0x…"
        fault={fault ?? typed.fault}
        hint={hintOf(text, typed, hasNames)}
      />
      <div aria-live="polite">{typed.address && <LookAlikeWarning address={typed.address} />}</div>
    </>
  )
}

/** Warns of an address that looks like one in the user's history. */
function LookAlikeWarning({ address }: { readonly address: Address }) {
  const own = useWorkspace().accounts.map((account) => account.address)
  const known = useLive(() => watchSeenLookAlike(address, own), [address, own])
  if (!known) return null
  return (
    <Callout tone="bad" title={t`Not the address you know`}>
      {tx`It looks like ${<code class="address">{withChecksum(known)}</code>}. Compare all digits.`}
    </Callout>
  )
}
