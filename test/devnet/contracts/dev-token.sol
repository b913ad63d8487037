// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {ERC20, ERC20Permit} from '@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol';

/// Test token of the devnet: OpenZeppelin's ERC-20 with permits and configurable decimals. Anyone may mint.
contract DevToken is ERC20Permit {
  uint8 private immutable _decimals;

  constructor(string memory name, string memory symbol, uint8 decimals_) ERC20(name, symbol) ERC20Permit(name) {
    _decimals = decimals_;
  }

  function decimals() public view override returns (uint8) {
    return _decimals;
  }

  function mint(address to, uint256 amount) external {
    _mint(to, amount);
  }
}
