/** A recipient, found by search or selected from the list. */
export type Payee = {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly phoneNumber: string | null;
  readonly email: string | null;
  readonly profileImageUrl?: string | null;
  readonly isEmployee: boolean;
};
