/** What the wallet refuses with: rows of the catalogue that never cross the wire, none of which tells anything of a secret. */
export const walletRefusals = {
  NoVault: { status: 0, says: 'There is no account here yet.', fix: 'Create one, or import a private key.' },
  WalletLocked: { status: 0, says: 'The wallet is locked.', fix: 'Unlock it with your password.' },
  WrongPassword: {
    status: 0,
    says: 'This password does not open the vault.',
    fix: 'Type it again; mind capitals and the keyboard layout.',
  },
  WeakPassword: {
    status: 0,
    says: 'This password is too easy to guess.',
    fix: 'Use at least 8 characters, better four unrelated words.',
  },
  VaultDamaged: {
    status: 0,
    says: 'The stored vault cannot be read.',
    fix: 'Import your key into a new vault.',
  },
  VaultWeakened: {
    status: 0,
    says: 'The stored vault asks for less protection than Cowbell ever uses: somebody altered it.',
    fix: 'Import your key into a new vault, with a new password.',
  },
  VaultGuarded: {
    status: 0,
    says: 'This would have dropped an account from the vault.',
    fix: 'Remove the account explicitly if that is meant.',
  },
  AccountKnown: {
    status: 0,
    says: 'This account is here already.',
    fix: 'Choose it from your accounts.',
  },
  InvalidPrivateKey: {
    status: 0,
    says: 'This is not a private key.',
    fix: 'Paste 64 hex digits, with or without 0x.',
  },
  PolicyBroken: {
    status: 0,
    says: 'Cowbell will not sign this.',
    fix: 'Go back and make the order anew, or read on the review what may be signed all the same.',
  },
  UnknownTypedData: {
    status: 0,
    says: 'Cowbell cannot read this message, so it does not sign it.',
    fix: 'Sign only what you can read: orders, their cancellations, affiliate codes, permits and Safe messages.',
  },
} as const
