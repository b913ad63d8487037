/** An address with what it is called. */
import type { Address } from '../../domain/scalars'
import { shortAddress, withChecksum } from '../../wallet/vault/checksum'
import { Hex } from '../kit/hex'
import { useNames } from './use-names'

/** What an address is called, to stand before it; nothing for one without a name. */
export function AddressName({ address }: { readonly address: Address }) {
  const name = useNames()(address)
  return name === undefined ? null : <strong>{name} </strong>
}

interface NamedAddressProps {
  readonly address: Address
  /** Of the button that copies it. */
  readonly label: string
}

/** Its name, where it has one, before its short form. */
export function NamedAddress({ address, label }: NamedAddressProps) {
  const name = useNames()(address)
  return (
    <>
      {name && `${name} · `}
      <Hex text={withChecksum(address)} short={shortAddress(address)} label={label} />
    </>
  )
}
