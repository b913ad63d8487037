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
  TooManyAttempts: {
    status: 0,
    says: 'Too many wrong passwords in a row.',
    fix: 'Wait a little; then type it again.',
  },
  LastKey: {
    status: 0,
    says: 'This is the last key of the vault.',
    fix: 'Add another first, or delete everything in the settings.',
  },
  InvalidPhrase: {
    status: 0,
    says: 'This is not a recovery phrase.',
    fix: 'Compare it with what you wrote down, word by word.',
  },
  InvalidKeystore: {
    status: 0,
    says: 'This is not a keystore file.',
    fix: 'Choose a JSON file that a wallet exported (version 3).',
  },
  InvalidBackup: {
    status: 0,
    says: 'This is not a backup of Cowbell.',
    fix: 'Choose the file that Cowbell saved.',
  },
  InvalidPrivateKey: {
    status: 0,
    says: 'This is not a private key.',
    fix: 'Paste 64 hex digits, with or without 0x.',
  },
  PolicyBroken: {
    status: 0,
    says: 'Cowbell will not sign this.',
    fix: 'Make the order anew.',
  },
  UnknownTypedData: {
    status: 0,
    says: 'Cowbell cannot read this message, so it does not sign it.',
    fix: 'Sign only what you can read.',
  },
  WalletDeclined: {
    status: 0,
    says: 'You declined it in your wallet.',
    fix: 'Press again if that was not meant; nothing was sent.',
  },
  WalletUnauthorised: {
    status: 0,
    says: 'The wallet does not let Cowbell use this account.',
    fix: 'Connect this account in the wallet, then try again.',
  },
  WalletLacksMethod: {
    status: 0,
    says: 'The wallet cannot sign typed data.',
    fix: 'Sign it as a plain message instead (ethsign): the wallet then shows a number only, so read it here first.',
  },
  WalletLacksChain: {
    status: 0,
    says: 'The wallet does not know this network.',
    fix: 'Add the network in the wallet, then try again.',
  },
  WalletOtherAccount: {
    status: 0,
    says: 'The wallet offers another account.',
    fix: 'Choose this account in the wallet, then try again.',
  },
  WalletAway: {
    status: 0,
    says: 'The wallet does not answer.',
    fix: 'Open it, or the page it is on, and connect it again.',
  },
  WalletBusy: {
    status: 0,
    says: 'The wallet is still waiting for an answer of yours.',
    fix: 'Open the wallet and answer there first.',
  },
  WalletFailed: {
    status: 0,
    says: 'The wallet could not do it.',
    fix: 'Look into the wallet, then try again.',
  },
  WatchedOnly: {
    status: 0,
    says: 'This account is only watched: nothing can be signed for it here.',
    fix: 'Choose an account with a key or a wallet.',
  },
  NotASafe: {
    status: 0,
    says: 'There is no Safe at this address.',
    fix: 'Check the address and the network.',
  },
  SignaturesMissing: {
    status: 0,
    says: 'More owners must sign before the Safe has signed.',
    fix: 'Have them sign, or paste their signatures.',
  },
} as const
