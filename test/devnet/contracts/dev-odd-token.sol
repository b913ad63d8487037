// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// Tokens of the devnet with unusual metadata, results or fees of transfers. Apart from that, they follow ERC-20. Anyone may
/// mint.
contract DevOddToken {
  enum Oddity {
    WordsInBytes32,
    NameWithoutEnd,
    NoDecimals,
    KeepsFee,
    ReturnsNothing,
    ReturnsFalse
  }

  Oddity private immutable _oddity;

  mapping(address owner => uint256) public balanceOf;
  mapping(address owner => mapping(address spender => uint256)) public allowance;

  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);

  constructor(Oddity oddity) {
    _oddity = oddity;
  }

  function decimals() external view returns (uint8) {
    require(_oddity != Oddity.NoDecimals);
    return 18;
  }

  function symbol() external view returns (string memory) {
    if (_oddity == Oddity.WordsInBytes32) _answer('ODD');
    return 'WIDE';
  }

  function name() external view returns (string memory) {
    if (_oddity == Oddity.WordsInBytes32) _answer('Odd Token');
    if (_oddity != Oddity.NameWithoutEnd) return 'Token without decimals';
    // Returns ten megabytes of zeros.
    assembly {
      mstore(0, 32)
      mstore(32, 10000000)
      return(0, 10000064)
    }
  }

  function mint(address to, uint256 amount) external {
    balanceOf[to] += amount;
    emit Transfer(address(0), to, amount);
  }

  function approve(address spender, uint256 amount) external returns (bool) {
    allowance[msg.sender][spender] = amount;
    emit Approval(msg.sender, spender, amount);
    return true;
  }

  function transfer(address to, uint256 amount) external returns (bool) {
    if (_oddity == Oddity.ReturnsFalse) return false;
    bool isMoved = _move(msg.sender, to, amount);
    if (_oddity != Oddity.ReturnsNothing) return isMoved;
    assembly {
      return(0, 0)
    }
  }

  function transferFrom(address from, address to, uint256 amount) external returns (bool) {
    allowance[from][msg.sender] -= amount;
    return _move(from, to, amount);
  }

  function _move(address from, address to, uint256 amount) private returns (bool) {
    balanceOf[from] -= amount;
    // KeepsFee burns one fiftieth of the amount.
    balanceOf[to] += _oddity == Oddity.KeepsFee ? amount - amount / 50 : amount;
    emit Transfer(from, to, amount);
    return true;
  }

  /// Returns a single 32-byte word, like old tokens without strings.
  function _answer(bytes32 text) private pure {
    assembly {
      mstore(0, text)
      return(0, 32)
    }
  }
}
