/** The targets of a user: a Set of tokens, which tokens know of too (TOK-11). */
export class UserTargets extends Set {
  #user;

  constructor(user) {
    super();
    this.#user = user;
  }

  get user() { return this.#user; }
  get ids() { return Array.from(this, (token) => token.id); }

  add(token) {
    token.targeted.add(this.#user);
    return super.add(token);
  }

  delete(token) {
    token.targeted.delete(this.#user);
    return super.delete(token);
  }

  clear() {
    for (const token of [...this]) this.delete(token);
  }
}
