//! The numbers of the text, in one place.

/// What an edition of the rules fixes in numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edition {
    /// The id by which programs know it.
    pub id: &'static str,
    /// What it is called in Chinese.
    pub name_zh: &'static str,
    /// What it is called in English.
    pub name_en: &'static str,
    /// Cards dealt to each player (术语 1).
    pub hand_cards: usize,
    /// Cards kept aside for the dealer (术语 2).
    pub kitty_cards: usize,
    /// How long a player may think about a bid (2 叫牌).
    pub bid_ms: u32,
    /// How long a player may think about a play (3 打牌).
    pub play_ms: u32,
    /// A player with so many cards or fewer must say how many (3 打牌).
    pub announced_cards: usize,
    /// The number of warnings in a game that costs points (3 打牌).
    pub warnings_allowed: u32,
    /// What reaching that number costs.
    pub warnings_cost: i32,
    /// Deals in a game of the text's own event (四（二）).
    pub deals: u32,
    /// Extra deals when places are tied (四（二）).
    pub extra_deals: u32,
}

/// 2021（第二届）中国职工沙滩运动会竞技二打一比赛竞赛规程
pub const ERDAYI2021: Edition = Edition {
    id: "erdayi2021",
    name_zh: "竞技二打一 2021",
    name_en: "Competitive two-against-one 2021",
    hand_cards: 17,
    kitty_cards: 3,
    bid_ms: 30_000,
    play_ms: 30_000,
    announced_cards: 2,
    warnings_allowed: 3,
    warnings_cost: 3,
    deals: 10,
    extra_deals: 3,
};
