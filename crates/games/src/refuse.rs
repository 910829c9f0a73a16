//! Why no game is asked at all, in words.

refusal::refusals! {
    /// Why an action is refused before it comes to a game.
    pub enum GameRefusal {
        wrong_game: WrongGame, Rule, "wrong_game", "这不是本桌所打的牌。", "This table plays another game.";
        not_in_turn: NotInTurn, Rule, "not_your_turn", "现在没有轮到这个座位。", "It is not this seat's turn.";
    }
}

refusal::refusals! {
    /// The same, where the words depend on what was asked.
    pub enum MoveRefusal {
        /// A card twice, where the deck has it once.
        TwiceInHand: Rule, "not_in_hand";
    }
}
