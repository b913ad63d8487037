/** An address with its name. */

import type { Address } from '../../domain/scalars'
import { isolate } from '../../domain/text/isolate'
import { shortAddress, withChecksum } from '../../wallet/vault/checksum'
import { Hex } from '../kit/hex'
import { useNames } from './use-names'

/** The name of an address, to show before it. Renders nothing without a name. */
export function AddressName({ address }: { readonly address: Address }) {
  const name = useNames()(address)
  return name === undefined ? null : <strong>{isolate(name)} </strong>
}

interface NamedAddressProps {
  readonly address: Address
  /** Label of the copy button. */
  readonly label: string
}

/** The name, if any, and the short address. */
export function NamedAddress({ address, label }: NamedAddressProps) {
  const name = useNames()(address)
  return (
    <>
      {name && `${isolate(name)} · `}
      <Hex text={withChecksum(address)} short={shortAddress(address)} label={label} />
    </>
  )
}
